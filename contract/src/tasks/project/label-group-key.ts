import type { LabelGroupKey } from '../list/task-query.ts';
import type { Label } from '../shapes.ts';

/** How names of labels are compared: ignoring case and width. */
export function labelKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
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
