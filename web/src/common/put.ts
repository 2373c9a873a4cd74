/**
 * Sets style properties from a script, such as the position of a die. It uses the node's `style`
 * property, because the server's content policy forbids style attributes.
 */
export function put(styles: Readonly<Record<string, string>>) {
  return (node: HTMLElement): void => {
    for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, value);
  };
}
