/** A vending machine of enum states with behaviour. */
public class StateMachine {
    public static void main(String[] args) throws Exception {
        S s = S.IDLE;
        StringBuilder log = new StringBuilder();
        for (char c : "cc1rc2c1xq".toCharArray()) {
            S n = s.next(c);
            log.append(s).append("-").append(c).append("->").append(n).append(' ');
            s = n;
        }
        System.out.println(log);
    }

    enum S {
        IDLE {
            S next(char c) {
                return c == 'c' ? PAID : c == 'q' ? OFF : this;
            }
        },
        PAID {
            S next(char c) {
                switch (c) {
                    case '1':
                    case '2':
                        return SERVING;
                    case 'r':
                        return IDLE;
                    default:
                        return this;
                }
            }
        },
        SERVING {
            S next(char c) {
                return IDLE.next(c);
            }
        },
        OFF {
            S next(char c) {
                return this;
            }
        };

        abstract S next(char c);
    }
}
