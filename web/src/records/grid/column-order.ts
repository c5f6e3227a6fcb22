/** Columns in the user's order; columns it does not contain come last. The title stays first. */
export function orderColumns<C extends { key: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const [first, ...others] = columns;
  const listStateOf = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length + columns.length);
  const sorted = others
    .map((column, at) => ({ column, at }))
    .sort((a, b) => listStateOf(a.column) - listStateOf(b.column) || a.at - b.at);
  return [...(first ? [first] : []), ...sorted.map(({ column }) => column)];
}

/** An order with one key moved one step earlier or later. */
export function moveColumn(keys: readonly string[], key: string, step: 1 | -1): string[] {
  const next = [...keys];
  const at = next.indexOf(key);
  const other = next[at + step];
  if (at < 0 || other === undefined) return next;
  next[at + step] = key;
  next[at] = other;
  return next;
}
