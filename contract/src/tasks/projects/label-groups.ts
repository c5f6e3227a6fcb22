import type { Label } from '../shapes.ts';
import type { LabelGroupKey } from '../task-query.ts';
import { labelKey } from './label-lines.ts';

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

/** The group of a label, if a task has only one label of it; groups of a project and of all projects differ. */
export function singleGroup({ group, single, global }: Label): string | undefined {
  return single && group ? `${global ? 'all' : 'own'} ${labelKey(group)}` : undefined;
}

/** What the columns and lanes of boards by the group of a label are called, if a task has only one label of it. */
export function labelGroupKey(label: Label): LabelGroupKey | undefined {
  const [, scope, key] = singleGroup(label)?.match(/^(own|all) (.+)$/s) ?? [];
  return key === undefined ? undefined : `label:${scope as 'own' | 'all'}:${key}`;
}

/** The group of labels columns or lanes stand for; undefined for other fields. */
export function labelGroupOf(by: string): { name: string; isOfAll: boolean } | undefined {
  const [, scope, name] = /^label:(own|all):(.+)$/s.exec(by) ?? [];
  return name === undefined ? undefined : { name, isOfAll: scope === 'all' };
}

/** Whether columns or lanes stand for the labels of a group. */
export function isLabelGroup(by: string | null): by is LabelGroupKey {
  return by !== null && labelGroupOf(by) !== undefined;
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
