import { rightsFailures } from '@opsyard/contract';
import { type DataResource, resourceOf } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { effectiveGrants, findGrants, findListEntries, isWithin, ruleSetsByHolder } from '../../identity/index.ts';
import type { EntryRow } from '../menu-entry/rules.ts';
import type { Holder } from './holder-store.ts';
import type { Plan } from './rules.ts';
import { filterGranted, type Grant, grantsOf } from './store.ts';

type Names = ReadonlyMap<string, EntryRow>;

/** Fails when the plan changes a grant the granter does not have. */
export async function requireOwn(db: Db, actorId: string, { add, remove, rules }: Plan, names: Names): Promise<void> {
  const touched = [...new Set([...add, ...remove, ...rules.map(({ permissionId }) => permissionId)])];
  const granted = await filterGranted(db, actorId, touched);
  refuse(
    rightsFailures.beyondOwn,
    touched.filter((id) => !granted.has(id)),
    names,
  );
}

/** Fails when a department role gets a grant its department does not have. */
export async function requireWithinDepartment(db: Db, { kind, departId }: Holder, { add }: Plan, names: Names) {
  if (kind !== 'departRole' || departId === null) return;
  const top = new Set((await grantsOf(db, { kind: 'depart', id: departId })).map(({ permissionId }) => permissionId));
  refuse(
    rightsFailures.beyondDepartment,
    add.filter((id) => !top.has(id)),
    names,
  );
}

/**
 * Fails when the holder would see more of a list than the granter, or would lose a rule because its entry is removed.
 * Call after the plan is applied.
 */
export async function requireNoBroader(
  db: Db,
  {
    actorId,
    holder,
    plan,
    names,
    before,
  }: { actorId: string; holder: Holder; plan: Plan; names: Names; before: readonly Grant[] },
): Promise<void> {
  const after = await grantsOf(db, holder);
  const top =
    holder.kind === 'departRole' && holder.departId ? await grantsOf(db, { kind: 'depart', id: holder.departId }) : [];
  for (const resource of resourcesOf(plan, names)) {
    const entries = new Set(await findListEntries(db, resource));
    const here = ({ permissionId }: Grant) => entries.has(permissionId);
    const remaining = after.filter(here);
    if (remaining.length === 0) continue;
    const rules = new Set([...remaining, ...top.filter(here)].flatMap(({ dataRuleIds }) => dataRuleIds));
    const removed = before.filter((grant) => here(grant) && plan.remove.includes(grant.permissionId));
    if (removed.some(({ dataRuleIds }) => dataRuleIds.length > 0)) fail(rightsFailures.ruleInUse);
    const own = ruleSetsByHolder(effectiveGrants(await findGrants(db, actorId, [...entries])));
    if (!isWithin(rules, own))
      refuse(
        rightsFailures.beyondOwn,
        remaining.map(({ permissionId }) => permissionId),
        names,
      );
  }
}

function resourcesOf({ add, remove, rules }: Plan, names: Names): Set<DataResource> {
  const touched = [...add, ...remove, ...rules.map(({ permissionId }) => permissionId)];
  return new Set(touched.flatMap((id) => names.get(id) ?? []).flatMap((entry) => resourceOf(entry) ?? []));
}

const MAX_NAMED = 10;

function refuse(failure: Parameters<typeof fail>[0], ids: readonly string[], names: Names): void {
  if (ids.length === 0) return;
  const nameList = ids.slice(0, MAX_NAMED).map((id) => names.get(id)?.name ?? id);
  fail(failure, { values: { names: nameList.join(', ') }, detail: [...ids] });
}
