/**
 * Sets style properties that only a script can know, such as where a die lies. They go in through
 * the node's own style: the server's content policy lets no style attribute pass.
 */
export function put(styles: Readonly<Record<string, string>>) {
  return (node: HTMLElement): void => {
    for (const [name, value] of Object.entries(styles)) node.style.setProperty(name, value);
  };
}
