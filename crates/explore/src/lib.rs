//! Model-based exploration with dynamic abstraction (APE) and its baselines.
