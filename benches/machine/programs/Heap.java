/** Fifty megabytes that stay alive, then writes all over them: about a hundred pages in four thousand instructions. */
public class Heap {
    public static void main(String[] args) {
        int[][] blocks = new int[12_800][];
        for (int i = 0; i < blocks.length; i++) blocks[i] = new int[1_000];
        System.out.println("filled");
        int at = 1;
        for (int i = 0; ; i++) {
            blocks[at][i % 1_000] = i;
            // Between two writes that touch a page of their own lie as many instructions as the figure needs.
            for (int k = 0; k < 6; k++) at = (at * 7_919 + 104_729 + k) % blocks.length;
            if (at < 0) at += blocks.length;
        }
    }
}
