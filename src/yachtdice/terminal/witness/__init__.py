"""The witness of sealed dice: it checks each throw itself, by code that no server delivers."""
