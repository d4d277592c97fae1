"""The siege of Root of Corruption: co-operative, with ranks and files, a wall, and monsters that advance on it."""
