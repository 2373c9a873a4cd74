// A player in Java without libraries: keeps the most frequent face, then fills the box with the
// highest value.
//
// yacht bot check --start-s 20 -- java examples/players/Gull.java
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Gull {
  static final List<String> UPPER = List.of("ones", "twos", "threes", "fours", "fives", "sixes");

  /** Returns the content of the list after a key. */
  static String list(String line, String key) {
    Matcher found = Pattern.compile("\"" + key + "\":\\[([^\\]]*)\\]").matcher(line);
    return found.find() ? found.group(1) : "";
  }

  static int count(int[] dice, int face) {
    int count = 0;
    for (int shown : dice) count += shown == face ? 1 : 0;
    return count;
  }

  static int worth(String box, int[] dice) {
    int most = 0, sum = 0;
    for (int face : dice) {
      most = Math.max(most, count(dice, face));
      sum += face;
    }
    int face = UPPER.indexOf(box) + 1;
    if (face > 0) return face * (count(dice, face) - 2);
    return switch (box) {
      case "three_of_a_kind" -> (most >= 3 ? sum : 0) - 20;
      case "four_of_a_kind" -> (most >= 4 ? sum : 0) - 12;
      case "yacht" -> (most == 5 ? 50 : 0) - 9;
      case "choice" -> sum - 22;
      default -> -10;
    };
  }

  static String answer(String line) {
    String[] faces = list(line, "dice").split(",");
    int[] dice = new int[faces.length];
    for (int i = 0; i < faces.length; i++) dice[i] = Integer.parseInt(faces[i].trim());
    String best = null;
    for (String quoted : list(line, "fill").split(",")) {
      String box = quoted.replace("\"", "").trim();
      if (best == null || worth(box, dice) > worth(best, dice)) best = box;
    }
    if (!line.contains("\"keep\":true") || worth(best, dice) >= 10) {
      return "{\"fill\":\"" + best + "\"}";
    }
    int wanted = dice[0];
    for (int face : dice) {
      if (10 * count(dice, face) + face > 10 * count(dice, wanted) + wanted) wanted = face;
    }
    List<String> keep = new ArrayList<>();
    for (int i = 0; i < dice.length; i++) if (dice[i] == wanted) keep.add("" + i);
    return "{\"keep\":[" + String.join(",", keep) + "]}";
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.contains("\"type\":\"quit\"")) return;
      if (line.contains("\"type\":\"turn\"")) System.out.println(answer(line));
      if (line.contains("\"type\":\"hello\"")) {
        System.out.println("{\"type\":\"hello\",\"name\":\"Java gull\",\"version\":\"1\"}");
      }
    }
  }
}
