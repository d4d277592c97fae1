"""The kernel: any physical table. Table, effects, quantities, hearings, rulings, agenda, registry.

Pure: it imports the standard library and itself. Clock, ids and randomness come in as arguments.
"""
