"""Work in many equal parts, shared among processes of this machine or the machines of a Ray cluster."""
