/** A dependency by the tasks at its ends. */
export type Edge = { predecessorId: string; successorId: string };

/** Dependencies by one of their ends. */
export function edgesBy<E extends Edge>(edges: readonly E[], end: keyof Edge): ReadonlyMap<string, E[]> {
  const found = new Map<string, E[]>();
  for (const edge of edges) {
    const known = found.get(edge[end]);
    if (known) known.push(edge);
    else found.set(edge[end], [edge]);
  }
  return found;
}

/** The given tasks and all their direct and indirect successors in topological order, as far as there is no cycle. */
export function inOrderOfDependencies(
  from: Iterable<string>,
  outgoing: ReadonlyMap<string, readonly Edge[]>,
): string[] {
  const seen = new Set<string>();
  const finished: string[] = [];
  for (const root of from) {
    if (seen.has(root)) continue;
    seen.add(root);
    // An explicit stack: chains are longer than the call stack allows.
    const stack = [{ id: root, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = outgoing.get(top.id)?.[top.next];
      top.next += 1;
      if (!edge) {
        finished.push(top.id);
        stack.pop();
      } else if (!seen.has(edge.successorId)) {
        seen.add(edge.successorId);
        stack.push({ id: edge.successorId, next: 0 });
      }
    }
  }
  return finished.reverse();
}

/** The shortest path from one task to another along dependencies, including both; null without one. */
export function pathBetween(from: string, to: string, edges: readonly Edge[]): string[] | null {
  const outgoing = edgesBy(edges, 'predecessorId');
  const reachedFrom = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (const id of queue) {
    if (id === to) return pathTo(id, reachedFrom);
    for (const { successorId } of outgoing.get(id) ?? []) {
      if (reachedFrom.has(successorId)) continue;
      reachedFrom.set(successorId, id);
      queue.push(successorId);
    }
  }
  return null;
}

function pathTo(last: string, reachedFrom: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let id: string | null | undefined = last; id; id = reachedFrom.get(id)) path.push(id);
  return path.reverse();
}
