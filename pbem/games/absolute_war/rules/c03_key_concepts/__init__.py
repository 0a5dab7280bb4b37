"""Chapter 3: initiative, points, stacks, markers, control."""
