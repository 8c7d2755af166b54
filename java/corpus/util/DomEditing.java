import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.DOMException;
import org.w3c.dom.Document;
import org.w3c.dom.DocumentFragment;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** Documents made, changed, copied and written. */
public class DomEditing {
    static String text(Node node) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(node), new StreamResult(out));
        return out.toString();
    }

    static void walk(Node node, String indent) {
        System.out.println(indent + node.getNodeType() + " " + node.getNodeName() + " " + node.getNodeValue());
        NodeList children = node.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) walk(children.item(i), indent + "  ");
    }

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        Document document = builder.newDocument();
        Element root = document.createElement("root");
        document.appendChild(root);
        root.setAttribute("a", "<\"&'>");
        Element child = document.createElementNS("urn:n", "n:child");
        child.setAttributeNS("urn:n", "n:attr", "v");
        root.appendChild(child);
        child.appendChild(document.createTextNode("one & "));
        child.appendChild(document.createTextNode("two"));
        root.appendChild(document.createComment(" remark "));
        root.appendChild(document.createCDATASection("<raw>"));
        root.insertBefore(document.createProcessingInstruction("pi", "data"), child);
        System.out.println(text(document));
        walk(document, "");
        child.normalize();
        System.out.println(child.getChildNodes().getLength() + " " + child.getTextContent() + " " + root.getTextContent());
        Text first = (Text) child.getFirstChild();
        first.insertData(0, "> ");
        first.replaceData(2, 3, "1");
        first.deleteData(0, 2);
        System.out.println(first.getData() + " " + first.getWholeText() + " " + first.substringData(2, 3) + " " + first.getLength());
        System.out.println(child.getLocalName() + " " + child.getPrefix() + " " + child.getNamespaceURI() + " " + child.getAttributeNS("urn:n", "attr") + " [" + child.getAttribute("none") + "] " + child.hasAttribute("none"));
        NamedNodeMap attributes = root.getAttributes();
        System.out.println(attributes.getLength() + " " + attributes.getNamedItem("a").getNodeValue());
        root.setAttribute("b", "2");
        Attr removed = root.removeAttributeNode(root.getAttributeNode("b"));
        System.out.println(removed.getName() + " " + removed.getOwnerElement() + " " + removed.getSpecified());
        Node copy = root.cloneNode(true);
        System.out.println(copy.isEqualNode(root) + " " + copy.isSameNode(root) + " " + copy.getParentNode() + " " + copy.getChildNodes().getLength());
        Document other = builder.parse(new InputSource(new StringReader("<o><p>q</p><p/></o>")));
        root.appendChild(document.importNode(other.getDocumentElement(), true));
        Node adopted = document.adoptNode(other.getDocumentElement().getFirstChild());
        root.appendChild(adopted);
        System.out.println(text(root) + " " + text(other));
        DocumentFragment fragment = document.createDocumentFragment();
        fragment.appendChild(document.createElement("f1"));
        fragment.appendChild(document.createElement("f2"));
        root.replaceChild(fragment, child);
        System.out.println(text(root) + " " + fragment.hasChildNodes());
        System.out.println(root.getElementsByTagName("p").getLength() + " " + root.removeChild(adopted).getNodeName());
        root.setTextContent("only text");
        System.out.println(text(root) + " " + document.getElementsByTagName("*").getLength());
        document.renameNode(root, null, "renamed");
        System.out.println(document.getDocumentElement().getTagName());
        String[] wrong = {"twice", "name", "other", "parent"};
        for (String w : wrong) {
            try {
                if (w.equals("twice")) document.appendChild(document.createElement("second"));
                if (w.equals("name")) document.createElement("1 no");
                if (w.equals("other")) document.getDocumentElement().appendChild(other.createElement("x"));
                if (w.equals("parent")) {
                    Element e = document.createElement("e");
                    e.appendChild(e);
                }
            } catch (DOMException e) {
                System.out.println(w + " " + e.code);
            }
        }
        factory.setCoalescing(true);
        factory.setIgnoringComments(true);
        Document parsed = factory.newDocumentBuilder().parse(new InputSource(new StringReader(
                "<!DOCTYPE d><d x='1 \n 2'>a<![CDATA[<b>]]><!-- gone -->&#x20AC;</d>")));
        walk(parsed.getDocumentElement(), "");
        System.out.println(parsed.getDoctype().getName() + " " + parsed.getDocumentElement().getAttribute("x").length());
        for (String bad : new String[] {"<a><b></a>", "<a", "", "<a b=c/>"}) {
            try {
                DocumentBuilder strict = factory.newDocumentBuilder();
                strict.setErrorHandler(null);
                System.out.println(text(strict.parse(new InputSource(new StringReader(bad)))));
            } catch (SAXParseException e) {
                System.out.println("not well-formed");
            }
        }
    }
}
