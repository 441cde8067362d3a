"""Games against bots on one's own machine: how they are kept, listed, and gone on with."""
