// How the permissions of a role hang together.
import type { Permission } from '@longshore/api-client'
import type { PermissionNode } from '../api'

/** Choosing a permission chooses the page that it belongs to; leaving a page out leaves out what belongs to it. */
export function toggled(
  nodes: readonly PermissionNode[],
  chosen: readonly Permission[],
  key: Permission,
  isChosen: boolean,
): Permission[] {
  const keys = new Set(chosen)
  if (isChosen) {
    keys.add(key)
    const parent = nodes.find((node) => node.key === key)?.parent
    if (parent) keys.add(parent)
  } else {
    keys.delete(key)
    for (const node of nodes) if (node.parent === key) keys.delete(node.key)
  }
  // In the order in which a person reads them, whatever was clicked first.
  return nodes.filter((node) => keys.has(node.key)).map((node) => node.key)
}
