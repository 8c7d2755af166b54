import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

import java.io.ByteArrayInputStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;

/** DOM and SAX over a small document. */
public class XmlParsing {
    public static void main(String[] args) throws Exception {
        String xml =
                "<?xml version='1.0'?><r a='1'><b>text &amp; more</b><!-- c --><b"
                    + " k=\"v\"/><![CDATA[<raw>]]></r>";
        Document d =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(xml.getBytes("UTF-8")));
        Element r = d.getDocumentElement();
        System.out.println(
                r.getTagName()
                        + r.getAttribute("a")
                        + r.getAttribute("none")
                        + "|"
                        + r.getChildNodes().getLength());
        NodeList l = d.getElementsByTagName("b");
        System.out.println(
                l.getLength()
                        + l.item(0).getTextContent()
                        + ((Element) l.item(1)).getAttribute("k"));
        for (Node n = r.getFirstChild(); n != null; n = n.getNextSibling())
            System.out.println(n.getNodeType() + " " + n.getNodeName() + " " + n.getNodeValue());
        StringBuilder s = new StringBuilder();
        SAXParserFactory.newInstance()
                .newSAXParser()
                .parse(
                        new ByteArrayInputStream(xml.getBytes("UTF-8")),
                        new DefaultHandler() {
                            @Override
                            public void startElement(String u, String ln, String q, Attributes a) {
                                s.append('<').append(q).append(a.getLength());
                            }

                            @Override
                            public void endElement(String u, String ln, String q) {
                                s.append('/').append(q);
                            }

                            @Override
                            public void characters(char[] c, int st, int n) {
                                s.append(c, st, n);
                            }
                        });
        System.out.println(s);
        try {
            SAXParserFactory.newInstance()
                    .newSAXParser()
                    .parse(new ByteArrayInputStream("<a><b></a>".getBytes()), new DefaultHandler());
        } catch (SAXException e) {
            System.out.println("malformed");
        }
    }
}
