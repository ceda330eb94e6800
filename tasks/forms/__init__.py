"""Forms of the pages. They describe and check fields; what happens then is an action's business."""
