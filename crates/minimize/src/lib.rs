//! Minimising event traces of non-deterministic apps (ND3MIN and gibbon's way).
