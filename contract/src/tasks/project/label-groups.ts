import type { Label } from '../shapes.ts';
import { labelKey } from './label-group-key.ts';

type LabelChange = { before: readonly string[]; after: readonly string[] };

/**
 * The labels after a change, with one of each group that allows only one: of those the change adds, the last. Groups to which it adds nothing
 * stay as they are. `groupOf` answers the group of a label if it allows only one.
 */
export function withOnePerGroup(
  { before, after }: LabelChange,
  groupOf: (id: string) => string | undefined,
): readonly string[] {
  const kept = new Map<string, string>();
  for (const id of after) {
    const group = groupOf(id);
    if (group !== undefined && !before.includes(id)) kept.set(group, id);
  }
  if (kept.size === 0) return after;
  return after.filter((id) => {
    const group = groupOf(id);
    return group === undefined || (kept.get(group) ?? id) === id;
  });
}

/** Labels with their groups, those without one first, then by the name of the group. */
export function byGroup<L extends Pick<Label, 'group'>>(labels: readonly L[]): [group: string, labels: L[]][] {
  const groups = new Map<string, [string, L[]]>();
  for (const label of labels) {
    const key = labelKey(label.group ?? '');
    const entry = groups.get(key) ?? [label.group ?? '', []];
    entry[1].push(label);
    groups.set(key, entry);
  }
  return [...groups.values()].sort(([a], [b]) => a.localeCompare(b));
}
