"""The parts of a live room: each follows the room through the interface `followers.Part`."""
