import { commonFailures, type HolderKind } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { writeAudit } from '../../audit/index.ts';
import { announcePermissions, withAdminInvariant } from '../admin-invariant.ts';
import { allRules } from '../data-rule/store.ts';
import type { EntryRow } from '../menu-entry/rules.ts';
import { listEntries } from '../menu-entry/store.ts';
import { findHolder, peopleOf } from './holder-store.ts';
import { requireNoBroader, requireOwn, requireWithinDepartment } from './limits.ts';
import { type GrantRequest, type Plan, planOf } from './rules.ts';
import { deleteGrants, type Grant, grantsOf, insertGrants, limitGrant } from './store.ts';

type Doing = { db: Db; actor: Actor; change: Change; request: Parameters<typeof setSuccessMessage>[0] };
type HolderKey = { kind: HolderKind; id: string };

/** Applies the desired grants of a holder; fails when they exceed those of the granter or the department. */
export async function changeGrants(
  doing: Doing,
  holderKey: HolderKey,
  desiredGrants: (present: readonly Grant[]) => GrantRequest,
): Promise<null> {
  const { db, actor, change } = doing;
  const { holder, plan, names } = await withAdminInvariant(db, async () => {
    const holder = required(await findHolder(db, holderKey, 'en'), commonFailures.notFound);
    const names = new Map((await listEntries(db)).map((entry) => [entry.id, entry]));
    const before = await grantsOf(db, holderKey);
    const plan = possible(planOf(before, desiredGrants(before)));
    if (plan.add.some((id) => !names.has(id))) return fail(commonFailures.notFound);
    await requireRules(db, plan);
    await requireOwn(db, actor.id, plan, names);
    await requireWithinDepartment(db, holder, plan, names);
    await applyPlan(db, holderKey, plan);
    await requireNoBroader(db, { actorId: actor.id, holder, plan, names, before });
    return { holder, plan, names };
  });
  setSuccessMessage(doing.request, ['Saved.', '保存成功！']);
  if (plan.add.length + plan.remove.length + plan.rules.length === 0) return null;
  announcePermissions(change, await peopleOf(db, holderKey));
  const { kind, name, code, departName } = holder;
  const of = { kind, id: holderKey.id, name, code, ...(departName && { departName }) };
  await writeAudit(doing.db, doing, 'grantsChanged', { of, ...(await changeTexts(db, plan, names)) });
  return null;
}

function possible(plan: Plan | 'stale' | 'missing'): Plan {
  if (plan === 'stale') return fail(commonFailures.staleVersion);
  return plan === 'missing' ? fail(commonFailures.notFound) : plan;
}

/** Rules must belong to the granted entry and be active. */
async function requireRules(db: Db, { rules }: Plan): Promise<void> {
  if (rules.length === 0) return;
  const rulesById = new Map((await allRules(db)).map((rule) => [rule.id, rule]));
  for (const { permissionId, from, to } of rules) {
    const newRules = to.filter((id) => !from.includes(id)).map((id) => rulesById.get(id));
    const fits = newRules.every((rule) => rule?.permissionId === permissionId && rule.status === '1');
    if (!fits) fail(commonFailures.notFound);
  }
}

async function applyPlan(db: Db, holderKey: HolderKey, { add, remove, rules }: Plan): Promise<void> {
  await insertGrants(db, holderKey, add);
  await deleteGrants(db, holderKey, remove);
  for (const { permissionId, to } of rules) await limitGrant(db, holderKey, { permissionId, dataRuleIds: to });
}

async function changeTexts(db: Db, { add, remove, rules }: Plan, names: ReadonlyMap<string, EntryRow>) {
  const nameOf = (id: string) => names.get(id)?.name ?? id;
  const ruleNames = new Map(rules.length > 0 ? (await allRules(db)).map((rule) => [rule.id, rule.ruleName]) : []);
  const ruleNameList = (ids: readonly string[]) => ids.map((id) => ruleNames.get(id) ?? id);
  return {
    ...(add.length > 0 && { given: add.map(nameOf) }),
    ...(remove.length > 0 && { taken: remove.map(nameOf) }),
    ...(rules.length > 0 && {
      rules: Object.fromEntries(
        rules.map(({ permissionId, from, to }) => [
          nameOf(permissionId),
          { from: ruleNameList(from), to: ruleNameList(to) },
        ]),
      ),
    }),
  };
}
