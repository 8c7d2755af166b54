import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

/** XSLT: templates, parameters, sorting, loops. */
public class Stylesheets {
    static final String SHEET = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='text'/>"
            + "<xsl:param name='title' select=\"'none'\"/><xsl:key name='k' match='i' use='@n'/><xsl:template match='/'><xsl:value-of select='$title'/>:<xsl:apply-templates select='l/i'>"
            + "<xsl:sort select='@n' data-type='number' order='descending'/></xsl:apply-templates><xsl:call-template name='loop'><xsl:with-param name='n' select='3'/></xsl:call-template>"
            + "<xsl:value-of select=\"key('k', '2')\"/></xsl:template>"
            + "<xsl:template match='i'>[<xsl:number value='position()' format='a'/> <xsl:choose><xsl:when test='@n &gt; 5'>big</xsl:when><xsl:otherwise>small</xsl:otherwise></xsl:choose>"
            + " <xsl:value-of select='.'/>]</xsl:template>"
            + "<xsl:template name='loop'><xsl:param name='n'/><xsl:if test='$n &gt; 0'>*<xsl:call-template name='loop'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template></xsl:if></xsl:template></xsl:stylesheet>";

    public static void main(String[] args) throws Exception {
        Templates templates = TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(SHEET)));
        for (String title : new String[] {null, "list"}) {
            Transformer transformer = templates.newTransformer();
            if (title != null) transformer.setParameter("title", title);
            StringWriter out = new StringWriter();
            transformer.transform(new StreamSource(new StringReader("<l><i n='2'>two</i><i n='10'>ten</i><i n='7'>seven</i></l>")), new StreamResult(out));
            System.out.println(out);
        }
    }
}
