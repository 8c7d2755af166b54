/** A table-driven machine. */
public class TuringMachine {
    public static void main(String[] args) throws Exception {
        String[] rules = {"A0:1RB", "A1:1LC", "B0:1LA", "B1:1RB", "C0:1LB", "C1:1RH"}; int[] tape = new int[40]; int at = 20, steps = 0; char st = 'A'; while (st != 'H') { for (String r : rules) if (r.charAt(0) == st && r.charAt(1) - '0' == tape[at]) { tape[at] = r.charAt(3) - '0'; at += r.charAt(4) == 'R' ? 1 : -1; st = r.charAt(5); break; } steps++; } int ones = 0; for (int t : tape) ones += t; System.out.println(steps + " " + ones);
    }
}
