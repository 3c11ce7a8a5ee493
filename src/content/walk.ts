/** Calls `visit` on a tree's nodes in document order; where it returns false, what is inside is left out. */
export function walk<Node extends { readonly type: string }>(
  node: Node,
  visit: (node: Node) => unknown,
): void {
  if (visit(node) === false || !('children' in node)) return
  for (const child of node.children as readonly Node[]) walk(child, visit)
}
