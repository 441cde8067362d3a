"""Tables, the wire and the store: what carries answers to the engine and views back to the players."""
