package java.util.stream;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** All steps there are. */
final class Steps {
    static Step filter(final Predicate wanted) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        if (wanted.test(each)) {
                            next.accept(each);
                        }
                    }
                };
            }
        };
    }

    static Step map(final Function mapper) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        next.accept(mapper.apply(each));
                    }
                };
            }
        };
    }

    static Step peek(final Consumer action) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        action.accept(each);
                        next.accept(each);
                    }
                };
            }
        };
    }

    static Step same() {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return next;
            }
        };
    }

    static Step flat(final Function mapper) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        try (BaseStream inner = (BaseStream) mapper.apply(each)) {
                            if (inner != null) {
                                Pipe.of(inner).into(middle(next), true);
                            }
                        }
                    }
                };
            }
        };
    }

    /** Passes everything on but the end. */
    private static Sink middle(Sink next) {
        return new Sink(next) {
            @Override
            public void accept(Object each) {
                next.accept(each);
            }

            @Override
            void end() {}
        };
    }

    static Step distinct() {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                final Set seen = new HashSet();
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        if (seen.add(each)) {
                            next.accept(each);
                        }
                    }
                };
            }
        };
    }

    static Step sorted(final Comparator order) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                final List all = new ArrayList();
                return new Sink(next) {
                    @Override
                    public void accept(Object each) {
                        all.add(each);
                    }

                    /** Only who has seen all knows the first. */
                    @Override
                    boolean isFull() {
                        return false;
                    }

                    @Override
                    void end() {
                        Collections.sort(all, order);
                        for (int i = 0; i < all.size() && !next.isFull(); i++) {
                            next.accept(all.get(i));
                        }
                        next.end();
                    }
                };
            }
        };
    }

    static Step skip(final long count) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    private long left = count;

                    @Override
                    public void accept(Object each) {
                        if (left > 0) {
                            left--;
                        } else {
                            next.accept(each);
                        }
                    }
                };
            }
        };
    }

    static Step limit(final long most) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    private long left = most;

                    @Override
                    public void accept(Object each) {
                        if (left > 0) {
                            left--;
                            next.accept(each);
                        }
                    }

                    @Override
                    boolean isFull() {
                        return left == 0 || next.isFull();
                    }
                };
            }
        };
    }

    static Step takeWhile(final Predicate wanted) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    private boolean takes = true;

                    @Override
                    public void accept(Object each) {
                        takes = takes && wanted.test(each);
                        if (takes) {
                            next.accept(each);
                        }
                    }

                    @Override
                    boolean isFull() {
                        return !takes || next.isFull();
                    }
                };
            }
        };
    }

    static Step dropWhile(final Predicate unwanted) {
        return new Step() {
            @Override
            public Sink before(Sink next) {
                return new Sink(next) {
                    private boolean drops = true;

                    @Override
                    public void accept(Object each) {
                        drops = drops && unwanted.test(each);
                        if (!drops) {
                            next.accept(each);
                        }
                    }
                };
            }
        };
    }
}
