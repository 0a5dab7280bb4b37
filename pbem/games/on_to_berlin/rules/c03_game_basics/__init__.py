"""Chapter 3: nations, resources, control, lines of communication, Naval Transport Capacity."""
