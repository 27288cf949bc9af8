// SPDX-License-Identifier: MIT
// Sokoban: reads a level on stdin and prints the moves (u d l r) that push every box onto a goal.
// Breadth-first search over single steps; a good place to add deadlocks and an estimate.
// Run: javac -d ${FILE%.java} $FILE && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp ${FILE%.java} Main
import java.util.*;

class Main {
    static int rows, cols;
    static boolean[] wall, goal;

    record State(int player, BitSet boxes, State from, char letter) {
        @Override public boolean equals(Object other) {
            return other instanceof State s && s.player == player && s.boxes.equals(boxes);
        }
        @Override public int hashCode() { return 31 * boxes.hashCode() + player; }
        boolean solved() { return boxes.stream().allMatch(cell -> goal[cell]); }
    }

    static List<State> next(State state) {
        int[] steps = {-cols, cols, -1, 1};
        List<State> found = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int to = state.player + steps[i], beyond = to + steps[i];
            BitSet boxes = state.boxes;
            if (wall[to]) continue;
            if (boxes.get(to)) {
                if (wall[beyond] || boxes.get(beyond)) continue;
                boxes = (BitSet) boxes.clone();
                boxes.clear(to);
                boxes.set(beyond);
            }
            found.add(new State(to, boxes, state, "udlr".charAt(i)));
        }
        return found;
    }

    static String solve(State start) {
        Deque<State> queue = new ArrayDeque<>(List.of(start));
        Set<State> seen = new HashSet<>(queue);
        while (!queue.isEmpty()) {
            State state = queue.poll();
            if (state.solved()) {
                StringBuilder moves = new StringBuilder();
                for (State at = state; at.from != null; at = at.from) moves.append(at.letter);
                return moves.reverse().toString();
            }
            for (State to : next(state)) if (seen.add(to)) queue.add(to);
        }
        return "";
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String[] head = in.nextLine().split(" ");
        rows = Integer.parseInt(head[1]);
        cols = Integer.parseInt(head[2]);
        wall = new boolean[rows * cols];
        goal = new boolean[rows * cols];
        BitSet boxes = new BitSet();
        int player = 0;
        for (int r = 0; r < rows; r++) {
            String line = in.nextLine();
            for (int c = 0; c < line.length(); c++) {
                int cell = r * cols + c;
                wall[cell] = line.charAt(c) == '#';
                goal[cell] = ".*+".indexOf(line.charAt(c)) >= 0;
                boxes.set(cell, "$*".indexOf(line.charAt(c)) >= 0);
                if ("@+".indexOf(line.charAt(c)) >= 0) player = cell;
            }
        }
        System.out.println(solve(new State(player, boxes, null, ' ')));
    }
}
