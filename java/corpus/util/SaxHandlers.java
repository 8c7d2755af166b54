import java.io.StringReader;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.NamespaceSupport;
import org.xml.sax.helpers.XMLFilterImpl;

/** Events of a SAX parser, with namespaces, filters and errors. */
public class SaxHandlers {
    static class Teller extends DefaultHandler2 {
        private final StringBuilder text = new StringBuilder();

        void flush() {
            if (text.length() > 0) System.out.println("text [" + text.toString().replace("\n", "\\n") + "]");
            text.setLength(0);
        }

        @Override
        public void startDocument() {
            System.out.println("start");
        }

        @Override
        public void endDocument() {
            flush();
            System.out.println("end");
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) {
            flush();
            System.out.println("prefix " + prefix + "=" + uri);
        }

        @Override
        public void endPrefixMapping(String prefix) {
            System.out.println("no prefix " + prefix);
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes a) {
            flush();
            StringBuilder s = new StringBuilder("<" + name + " {" + uri + "}" + local);
            for (int i = 0; i < a.getLength(); i++) {
                s.append(' ').append(a.getQName(i)).append(" {").append(a.getURI(i)).append('}').append(a.getLocalName(i)).append('=').append(a.getValue(i)).append(' ').append(a.getType(i));
            }
            System.out.println(s + " " + a.getValue("missing") + " " + a.getIndex("a"));
        }

        @Override
        public void endElement(String uri, String local, String name) {
            flush();
            System.out.println("</" + name);
        }

        @Override
        public void characters(char[] ch, int start, int length) {
            text.append(ch, start, length);
        }

        @Override
        public void processingInstruction(String target, String data) {
            flush();
            System.out.println("<?" + target + " " + data);
        }

        @Override
        public void comment(char[] ch, int start, int length) {
            flush();
            System.out.println("<!--" + new String(ch, start, length));
        }

        @Override
        public void startCDATA() {
            flush();
            System.out.println("cdata");
        }

        @Override
        public void endCDATA() {
            flush();
            System.out.println("end of cdata");
        }

        @Override
        public void startDTD(String name, String publicId, String systemId) {
            System.out.println("doctype " + name + " " + publicId);
        }

        @Override
        public void endDTD() {
            System.out.println("end of doctype");
        }
    }

    public static void main(String[] args) throws Exception {
        String text = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY who 'world'>]>\n<r xmlns:p='urn:p' p:a='1' a='2'>\n  hello &who; &lt;&#65;\r\n"
                + "<p:c/><!-- remark --><![CDATA[raw <b> & ]]><?do this  that ?><q xmlns='urn:q'>x</q></r>";
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(true);
        XMLReader reader = factory.newSAXParser().getXMLReader();
        Teller teller = new Teller();
        reader.setContentHandler(teller);
        reader.setProperty("http://xml.org/sax/properties/lexical-handler", teller);
        reader.parse(new InputSource(new StringReader(text)));
        System.out.println(reader.getFeature("http://xml.org/sax/features/namespaces") + " " + (reader.getContentHandler() == teller));
        XMLFilterImpl filter = new XMLFilterImpl(factory.newSAXParser().getXMLReader()) {
            @Override
            public void startElement(String uri, String local, String name, Attributes a) throws SAXException {
                super.startElement(uri, local.toUpperCase(), name.toUpperCase(), new AttributesImpl());
            }
        };
        filter.setContentHandler(new Teller());
        filter.parse(new InputSource(new StringReader("<a b='c'><d/></a>")));
        for (String bad : new String[] {"<a>\n<b></a>", "<a>", "x", "<a>&no;</a>", "<a b='<'/>", "<p:a/>"}) {
            try {
                SAXParser parser = factory.newSAXParser();
                parser.parse(new InputSource(new StringReader(bad)), new org.xml.sax.helpers.DefaultHandler());
                System.out.println("fine");
            } catch (SAXParseException e) {
                System.out.println("line " + e.getLineNumber());
            }
        }
        final SAXException own = new SAXException("stop");
        try {
            factory.newSAXParser().parse(new InputSource(new StringReader("<a/>")), new org.xml.sax.helpers.DefaultHandler() {
                @Override
                public void startElement(String uri, String local, String name, Attributes a) throws SAXException {
                    throw own;
                }
            });
        } catch (SAXException e) {
            System.out.println(e == own);
        }
        NamespaceSupport support = new NamespaceSupport();
        support.pushContext();
        support.declarePrefix("", "urn:default");
        support.declarePrefix("z", "urn:z");
        String[] parts = support.processName("z:name", new String[3], false);
        System.out.println(parts[0] + " " + parts[1] + " " + parts[2] + " " + support.getPrefix("urn:z"));
    }
}
