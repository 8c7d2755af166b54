import java.io.StringReader;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFunction;
import javax.xml.xpath.XPathFunctionResolver;
import javax.xml.xpath.XPathVariableResolver;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Questions about a document in XPath. */
public class XPaths {
    static final String TEXT = "<shop xmlns:x='urn:x'><item id='a' price='3.50'>Pen</item><item id='b' price='12'>Book<note>old &amp; good</note></item>"
            + "<x:item id='c' price='7'>Ink</x:item><!-- end --><?go now?><empty/></shop>";

    public static void main(String[] args) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
        XPath path = XPathFactory.newInstance().newXPath();
        String[] questions = {
            "count(//item)", "count(//*)", "//item[1]", "//item[@price > 5]/@id", "sum(//@price)", "string-length(//item[2])", "//item[last()]/note",
            "normalize-space('  a   b ')", "concat('a', 1, true())", "substring('12345', 2, 3)", "substring-before('a=b', '=')", "translate('bar', 'abc', 'ABC')",
            "floor(2.7) + ceiling(2.1) + round(2.5)", "1 div 0", "-1 mod 3", "0 div 0", "not(//missing)", "name(/*)", "local-name(//*[3])", "//item[contains(., 'old')]/@price",
            "//comment()", "//processing-instruction('go')", "/shop/item[2]/preceding-sibling::item/@id", "//note/ancestor::*[1]/@id", "//item[@id='a' or @id='b'][2]/text()",
            "boolean(//empty/text())", "number('12x')", "starts-with('hello', 'he')", "string(//@price[. = 12])", "count(//item | //empty)", "position()", "lang('en')", "1 = '1'", "//item = 'Pen'", "10 > 9 and '10' < '9'",
            "string(1.5)", "string(1000000)", "string(0.1 + 0.2)", "string(-0)", "count(//namespace::*) > 0", "//item/following::*[1]", "(//@id)[2]", "//item[position() mod 2 = 0]/@id"
        };
        for (String q : questions) System.out.println(q + " -> " + path.evaluate(q, document));
        NodeList nodes = (NodeList) path.evaluate("//item", document, XPathConstants.NODESET);
        System.out.println(nodes.getLength() + " " + nodes.item(1).getTextContent());
        System.out.println(path.evaluate("//item[2]/@price", document, XPathConstants.NUMBER) + " " + path.evaluate("//nothing", document, XPathConstants.BOOLEAN));
        System.out.println(path.evaluate("//nothing", document, XPathConstants.NODE) + " [" + path.evaluate("//nothing", document, XPathConstants.STRING) + "]");
        XPathExpression relative = path.compile("note");
        System.out.println(relative.evaluate((Node) nodes.item(1)) + " [" + relative.evaluate((Node) nodes.item(0)) + "]");
        path.setNamespaceContext(new NamespaceContext() {
            public String getNamespaceURI(String prefix) {
                return prefix.equals("y") ? "urn:x" : XMLConstants.NULL_NS_URI;
            }

            public String getPrefix(String uri) {
                return null;
            }

            public Iterator<String> getPrefixes(String uri) {
                return Collections.<String>emptyList().iterator();
            }
        });
        System.out.println(path.evaluate("//y:item/@id", document));
        path.setXPathVariableResolver(new XPathVariableResolver() {
            public Object resolveVariable(QName name) {
                return name.getLocalPart().equals("limit") ? (Object) 5.0 : null;
            }
        });
        System.out.println(path.evaluate("//*[@price > $limit][1]/@id", document));
        path.setXPathFunctionResolver(new XPathFunctionResolver() {
            public XPathFunction resolveFunction(QName name, int arity) {
                return new XPathFunction() {
                    public Object evaluate(List arguments) {
                        return "called with " + arguments.size();
                    }
                };
            }
        });
        System.out.println(path.evaluate("y:f(1, 2)", document));
        for (String bad : new String[] {"//item[", "unknown()", "1 +", "//y:", "$"}) {
            try {
                System.out.println(bad + " -> " + path.evaluate(bad, document));
            } catch (XPathExpressionException e) {
                System.out.println(bad + " is wrong");
            }
        }
        System.out.println(XPathFactory.newInstance().newXPath().evaluate("/shop/item[1]", new InputSource(new StringReader(TEXT))));
        try {
            path.compile(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(Arrays.asList(XPathConstants.NODESET.getLocalPart(), XPathConstants.NUMBER.getLocalPart()));
    }
}
