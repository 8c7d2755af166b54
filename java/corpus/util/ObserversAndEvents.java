import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.util.EventObject;
import java.util.Observable;
import java.util.Observer;

/** Observable, EventObject, property changes. */
public class ObserversAndEvents {
    public static void main(String[] args) throws Exception {
        class Source extends Observable {
            void change(Object o) {
                setChanged();
                notifyObservers(o);
            }
        }
        Source s = new Source();
        Observer a = (o, x) -> System.out.println("a " + x),
                b = (o, x) -> System.out.println("b " + x);
        s.addObserver(a);
        s.addObserver(b);
        s.addObserver(a);
        System.out.println(s.countObservers());
        s.deleteObserver(a);
        s.change("six");
        s.notifyObservers("not changed");
        System.out.println(s.hasChanged());
        PropertyChangeSupport p = new PropertyChangeSupport("bean");
        PropertyChangeListener l =
                e ->
                        System.out.println(
                                e.getPropertyName()
                                        + " "
                                        + e.getOldValue()
                                        + "->"
                                        + e.getNewValue()
                                        + " "
                                        + e.getSource());
        p.addPropertyChangeListener(l);
        p.addPropertyChangeListener("only", l);
        p.firePropertyChange("x", 1, 2);
        p.firePropertyChange("x", 3, 3);
        p.firePropertyChange("only", "o", "n");
        p.removePropertyChangeListener(l);
        p.firePropertyChange("x", 4, 5);
        try {
            new EventObject(null);
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println("null source");
        }
        System.out.println(new EventObject("src").getSource());
    }
}
