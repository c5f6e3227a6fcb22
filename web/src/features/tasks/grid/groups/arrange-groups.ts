import { type CellGrouping, type Grouping, isLabelGroup, PERSON_KINDS, PRIORITIES, periodOf } from '@opsyard/contract';
import { splitGroup, withinGroup } from '../../../../records/grid/groups/group-values.ts';
import { order, type ProjectScope } from '../../shared/reading/scope.ts';
import type { Group } from '../reading/list-reading.ts';

/** Groups by two fields: those of the first with tasks, each followed by the groups of the second within it. */
export function arrangeInGroups(
  groups: readonly Group[],
  [by, subBy]: [Grouping, Grouping],
  scope: ProjectScope,
): Group[] {
  const within = new Map<string, Group[]>();
  for (const { value: whole, count } of groups) {
    const { value, sub } = splitGroup(whole);
    if (sub !== null) within.set(value, [...(within.get(value) ?? []), { value: sub, count }]);
  }
  const firsts = [...within.keys()].map((value) => ({ value, count: 0 }));
  return arrangeGroups(firsts, by, scope)
    .filter(({ value }) => within.has(value))
    .flatMap(({ value }) => {
      const own = within.get(value) ?? [];
      const known = new Set(own.map((one) => one.value));
      const subs = arrangeGroups(own, subBy, scope).filter((one) => known.has(one.value));
      return [{ value, count: 0 }, ...subs.map((one) => ({ ...one, value: withinGroup(value, one.value) }))];
    });
}

/**
 * Groups in the order people expect: statuses as the project has them, with the empty ones; the urgent before the rest; people
 * and labels by name; options as the field has them; periods as they follow; tasks without a value last.
 */
export function arrangeGroups(groups: readonly Group[], by: CellGrouping, scope: ProjectScope): Group[] {
  const count = new Map(groups.map((group) => [group.value, group.count]));
  if (by === 'priority') {
    return PRIORITIES.toReversed()
      .filter((value) => count.has(value))
      .map((value) => ({ value, count: count.get(value) ?? 0 }));
  }
  if (by === 'status') {
    const own = scope.statuses.map(({ id }) => id);
    const archived = groups.map(({ value }) => value).filter((value) => !own.includes(value));
    return [...own, ...archived].map((value) => ({ value, count: count.get(value) ?? 0 }));
  }
  if (by === 'type') {
    return scope.project.types
      .filter(({ id, archived }) => !archived || count.has(id))
      .map(({ id }) => ({ value: id, count: count.get(id) ?? 0 }));
  }
  const field = scope.fieldOf(by);
  if (field && !PERSON_KINDS.includes(field.kind)) {
    const known = field.options.map(({ id }) => id);
    // A new option may arrive with its first task, before the field is refetched.
    const others = groups.map(({ value }) => value).filter((value) => value !== '' && !known.includes(value));
    return [...known, ...others, '']
      .filter((value) => count.has(value))
      .map((value) => ({ value, count: count.get(value) ?? 0 }));
  }
  if (periodOf(by) || by === 'estimate' || by === 'milestone') {
    return groups.toSorted((a, b) => (a.value && b.value ? order(a.value, b.value) : order(b.value, a.value)));
  }
  const nameOf = (value: string) =>
    (by !== 'label' && !isLabelGroup(by) ? scope.personOf(value)?.realname : scope.labelOf(value)?.name) ?? value;
  const named = groups.filter(({ value }) => value !== '');
  const unnamed = groups.filter(({ value }) => value === '');
  return [...named.sort((a, b) => nameOf(a.value).localeCompare(nameOf(b.value))), ...unnamed];
}
