"""Plain words become actions: phrases, names on the table, readings that are shown before anything is sent."""
