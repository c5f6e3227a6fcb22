import { commonFailures, type GrantEntry, type GrantSheet, type HolderKind } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { resourceOf } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { describeRule } from '../../identity/index.ts';
import { allRules } from '../data-rule/store.ts';
import { listEntries } from '../menu-entry/store.ts';
import { findHolder } from './holder-store.ts';
import { filterGranted, grantsOf } from './store.ts';

/** All permissions, those of a holder, and those the actor may change. */
export async function sheetOf(
  db: Db,
  { kind, id, actorId, language }: { kind: HolderKind; id: string; actorId: string; language: Language },
): Promise<GrantSheet> {
  const { departId, ...holder } = required(await findHolder(db, { kind, id }, language), commonFailures.notFound);
  const [entries, rules, grants] = await Promise.all([listEntries(db), allRules(db), grantsOf(db, { kind, id })]);
  const granted = await filterGranted(
    db,
    actorId,
    entries.map((entry) => entry.id),
  );
  const top = kind === 'departRole' && departId ? await grantsOf(db, { kind: 'depart', id: departId }) : undefined;
  const within = top && new Set(top.map(({ permissionId }) => permissionId));
  const own = new Map(grants.map(({ permissionId, dataRuleIds }) => [permissionId, dataRuleIds]));
  const rulesOf = Map.groupBy(rules, ({ permissionId }) => permissionId);
  return {
    holder,
    entries: entries.map((entry): GrantEntry => {
      const { parentId, name, nameZh, menuType, perms, status } = entry;
      const resource = resourceOf(entry);
      return {
        id: entry.id,
        parentId,
        name,
        nameZh,
        menuType,
        perms,
        everybodys: status === '0' && perms !== null,
        granted: own.has(entry.id),
        grantable: granted.has(entry.id) && (within === undefined || within.has(entry.id) || own.has(entry.id)),
        dataRuleIds: own.get(entry.id) ?? [],
        rules: (rulesOf.get(entry.id) ?? []).map((rule) => ({
          id: rule.id,
          ruleName: rule.ruleName,
          words: describeRule(resource, rule, language),
          inForce: rule.status === '1',
        })),
      };
    }),
  };
}
