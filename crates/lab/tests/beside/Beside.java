import android.content.ComponentName;
import android.graphics.Rect;
import com.android.commands.monkey.ape.model.ActionType;
import com.android.commands.monkey.ape.model.Graph;
import com.android.commands.monkey.ape.model.GraphListener;
import com.android.commands.monkey.ape.model.Model;
import com.android.commands.monkey.ape.model.ModelAction;
import com.android.commands.monkey.ape.model.State;
import com.android.commands.monkey.ape.model.StateTransition;
import com.android.commands.monkey.ape.naming.Name;
import com.android.commands.monkey.ape.naming.Naming;
import com.android.commands.monkey.ape.naming.NamingFactory;
import com.android.commands.monkey.ape.naming.StateNamingManager;
import com.android.commands.monkey.ape.tree.GUITree;
import com.android.commands.monkey.ape.tree.GUITreeAction;
import com.android.commands.monkey.ape.tree.GUITreeNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Feeds recorded trees and actions to the original APE's model and compares the states it puts them into with ours.
 *
 * <p>The walk is the recorder's (`examples/beside_ape.rs`); what is compared is the model: for each tree names and
 * state, then coarsening, refining and coarsening again as the original's agent does, then the transition and the
 * resolution of non-determinism. States have other names on the two sides, so partitions are compared.
 */
public final class Beside {
    private static final PrintStream OUT = System.out;

    private Beside() {}

    public static void main(String[] files) throws IOException {
        // The original tells of everything it does.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        int equal = 0;
        int trees = 0;
        int changes = 0;
        for (String file : files) {
            Walk walk = new Walk();
            try {
                walk.play(Files.readAllLines(Paths.get(file)));
            } catch (RuntimeException | StackOverflowError e) {
                OUT.println(file + ": the original failed: " + e);
                e.printStackTrace(OUT);
                continue;
            }
            trees += walk.trees.size();
            changes += walk.changes.size();
            String ours = partition(walk.recorded);
            String theirs = partition(walk.states());
            if (ours.equals(theirs)) {
                equal++;
            } else {
                OUT.println(file + " differs\n  ours   " + ours + "\n  theirs " + theirs + "\n  " + walk.changes);
            }
        }
        OUT.println(equal + " of " + files.length + " walks have equal partitions: " + trees + " trees, " + changes
                + " changes of the original's abstraction");
        System.exit(equal == files.length ? 0 : 1);
    }

    /** States as numbers in the order in which they first occur. */
    private static String partition(List<String> states) {
        Map<String, Integer> seen = new HashMap<>();
        StringBuilder text = new StringBuilder();
        for (String state : states) {
            text.append(seen.computeIfAbsent(state, s -> seen.size())).append(' ');
        }
        return text.toString();
    }

    /** One recorded walk in the original's model. */
    private static final class Walk {
        private final Graph graph = new Graph();
        private final Model model = new Model(graph, new StateNamingManager(new NamingFactory()));
        private final List<GUITreeNode[]> nodes = new ArrayList<>();
        final List<GUITree> trees = new ArrayList<>();
        final List<String> recorded = new ArrayList<>();
        final List<String> changes = new ArrayList<>();

        Walk() {
            // A graph that nobody listens to fails as soon as it is rebuilt.
            graph.addListener(new GraphListener() {
                @Override
                public void onAddNode(State node) {}

                @Override
                public void onVisitStateTransition(StateTransition edge) {}
            });
        }

        List<String> states() {
            List<String> states = new ArrayList<>();
            trees.forEach(tree -> states.add(tree.getCurrentState().getGraphId()));
            return states;
        }

        void play(List<String> lines) {
            int at = 0;
            while (at < lines.size()) {
                String[] line = lines.get(at++).split("\t", -1);
                if (line[0].equals("STATES")) {
                    recorded.addAll(Arrays.asList(line).subList(1, line.length));
                    continue;
                }
                List<GUITreeNode> all = new ArrayList<>();
                List<GUITreeNode> path = new ArrayList<>();
                for (; lines.get(at).startsWith("N\t"); at++) {
                    all.add(node(lines.get(at).split("\t", -1), path));
                }
                step(line[1], all, lines.get(at++).split("\t", -1));
            }
        }

        /** A node under the last one that is one level higher. */
        private static GUITreeNode node(String[] line, List<GUITreeNode> path) {
            int depth = Integer.parseInt(line[1]);
            path.subList(depth, path.size()).clear();
            GUITreeNode parent = depth == 0 ? null : path.get(depth - 1);
            GUITreeNode node = new GUITreeNode(parent);
            node.setIndex(Integer.parseInt(line[2]));
            node.setClassName(line[3]);
            node.setResourceID(line[4]);
            node.setText(line[5]);
            node.setContentDesc(line[6]);
            node.setPackageName("p");
            node.setEnabled(line[7].charAt(0) == '1');
            node.setClickable(line[7].charAt(1) == '1');
            node.setCheckable(line[7].charAt(2) == '1');
            node.setLongClickable(line[7].charAt(3) == '1');
            node.setScrollable(line[7].charAt(4) == '1');
            node.setBoundsInScreen(new Rect(0, 0, 10, 10));
            node.setBoundsInParent(new Rect(0, 0, 10, 10));
            if (parent != null) {
                parent.addChild(node);
            }
            path.add(node);
            return node;
        }

        private void step(String activity, List<GUITreeNode> all, String[] via) {
            GUITree tree = new GUITree(all.get(0), new ComponentName("p", activity));
            tree.getDocument();
            Naming naming = model.getNamingManager().getNaming(tree);
            Naming.NamingResult named = naming.naming(tree, true);
            tree.setCurrentNaming(naming, named.getNames(), named.getNodes());
            model.getState(tree);
            int time = trees.size() + 1;
            tree.setTimestamp(time);
            trees.add(tree);
            nodes.add(all.toArray(new GUITreeNode[0]));
            coarsen(tree);
            refine(tree, time);
            coarsen(tree);
            graph.markVisited(tree.getCurrentState(), time);
            if (!via[1].equals("none")) {
                arrive(tree, time, via);
            }
        }

        private void arrive(GUITree tree, int time, String[] via) {
            GUITree source = trees.get(time - 2);
            ActionType type = type(via[1]);
            GUITreeNode node = via[2].equals("-") ? null : nodes.get(time - 2)[Integer.parseInt(via[2])];
            State from = source.getCurrentState();
            ModelAction action = node == null ? from.getAction(type) : from.getAction(node.getXPathName(), type);
            graph.markVisited(action, time - 1);
            StateTransition edge = model.addTransition(
                    from, action, tree.getCurrentState(), source, new GUITreeAction(source, node, action), tree);
            if (edge != null && model.resolveNonDeterministicTransitions(edge) != null) {
                changes.add("resolve@" + time);
            }
        }

        private void coarsen(GUITree tree) {
            while (coarsened(tree)) {
                changes.add("coarsen@" + trees.size());
            }
        }

        private boolean coarsened(GUITree tree) {
            Naming naming = tree.getCurrentState().getCurrentNaming();
            for (Naming coarser = naming; coarser.getParent() != null; coarser = coarser.getParent()) {
                Set<State> states = graph.getAllStates(coarser);
                if (model.stateAbstraction(naming, tree.getCurrentState(), coarser, states) != null) {
                    return true;
                }
            }
            return false;
        }

        private void refine(GUITree tree, int time) {
            while (refined(tree, time)) {
                changes.add("refine@" + trees.size());
            }
        }

        private boolean refined(GUITree tree, int time) {
            List<ModelAction> actions = tree.getCurrentState().targetedActions();
            for (ModelAction action : actions) {
                GUITreeNode[] covered = tree.pickNodes(action);
                action.resolveAt(time, 0, tree, covered[0], covered);
            }
            actions.sort(Comparator.comparingInt(action -> action.getResolvedNodes().length));
            Set<Name> names = new HashSet<>();
            for (ModelAction action : actions) {
                if (names.add(action.getTarget()) && model.actionRefinement(action) != null) {
                    return true;
                }
            }
            return false;
        }

        private static ActionType type(String kind) {
            switch (kind) {
                case "back": return ActionType.MODEL_BACK;
                case "click": return ActionType.MODEL_CLICK;
                case "long_click": return ActionType.MODEL_LONG_CLICK;
                case "scroll_up": return ActionType.MODEL_SCROLL_TOP_DOWN;
                case "scroll_down": return ActionType.MODEL_SCROLL_BOTTOM_UP;
                case "scroll_left": return ActionType.MODEL_SCROLL_LEFT_RIGHT;
                default: return ActionType.MODEL_SCROLL_RIGHT_LEFT;
            }
        }
    }
}
