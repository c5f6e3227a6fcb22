import type { Grant } from './store.ts';

export type RuleRequest = { permissionId: string; dataRuleIds: readonly string[]; before?: readonly string[] };
export type GrantRequest = { add: readonly string[]; remove: readonly string[]; rules: readonly RuleRequest[] };
export type Plan = { add: string[]; remove: string[]; rules: { permissionId: string; from: string[]; to: string[] }[] };

/**
 * Computes the effective changes: grants already changed stay as they are, and rules may be chosen only for remaining
 * grants. `stale` when another user changed the rules since they were read, `missing` without a grant.
 */
export function planOf(present: readonly Grant[], { add, remove, rules }: GrantRequest): Plan | 'stale' | 'missing' {
  const known = new Map(present.map(({ permissionId, dataRuleIds }) => [permissionId, dataRuleIds]));
  const taken = new Set(remove);
  const added = add.filter((id) => !known.has(id) && !taken.has(id));
  const after = new Set([...known.keys(), ...added].filter((id) => !taken.has(id)));
  if (rules.some(({ permissionId }) => !after.has(permissionId))) return 'missing';
  const changed = rules.map(({ permissionId, dataRuleIds, before }) => {
    const from = (known.get(permissionId) ?? []).toSorted();
    return { permissionId, from, to: dataRuleIds.toSorted(), stale: before !== undefined && !isSame(before, from) };
  });
  if (changed.some(({ stale, from, to }) => stale && !isSame(from, to))) return 'stale';
  return {
    add: added,
    remove: remove.filter((id) => known.has(id)),
    rules: changed.filter(({ from, to }) => !isSame(from, to)).map(({ stale: _, ...rule }) => rule),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.toSorted().join() === other.toSorted().join();
}

/** Grants to add and remove to get from `last` to `wanted`. */
export function differenceOf(
  requested: readonly string[],
  last: readonly string[],
): Pick<GrantRequest, 'add' | 'remove'> {
  const before = new Set(last);
  const after = new Set(requested);
  return { add: requested.filter((id) => !before.has(id)), remove: last.filter((id) => !after.has(id)) };
}
