import type { Actor } from '../../../kernel/access/actor.ts';
import { allResources } from '../../../kernel/access/data-resource.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { dependsOnDepartment, isWithin } from './rules.ts';
import {
  effectiveGrants,
  findGrants,
  findListEntries,
  findRuleSets,
  ruleSetsByHolder,
  type ScopeSubject,
} from './store.ts';

type ActorId = Pick<Actor, 'id'>;

/**
 * Returns the roles or users that show more of a list than the restricted actor sees. Assigning such a role or taking
 * over such an account would bypass the rules of the actor.
 */
export async function findBroaderScopes(
  db: Db,
  actor: ActorId,
  kind: ScopeSubject,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = ids.filter((id) => id !== actor.id);
  const found = new Set<string>();
  if (others.length === 0) return found;
  for (const { entryIds, grants } of await limitedLists(db, actor)) {
    const own = ruleSetsByHolder(grants);
    const alternatives = await findRuleSets(db, kind, others, entryIds);
    for (const { subject, rules } of alternatives) if (!isWithin(new Set(rules), own)) found.add(subject);
  }
  return found;
}

/** Whether any list of the user is restricted by department. */
export async function scopeDependsOnDepartment(db: Db, actor: ActorId): Promise<boolean> {
  const lists = await limitedLists(db, actor);
  return lists.some(({ grants }) => grants.some(({ rules }) => rules.some(dependsOnDepartment)));
}

/** Lists the user sees in part, with the grants. */
async function limitedLists(db: Db, { id }: ActorId) {
  const lists = await Promise.all(
    allResources().map(async (resource) => {
      const entryIds = await findListEntries(db, resource);
      return { entryIds, grants: effectiveGrants(await findGrants(db, id, entryIds)) };
    }),
  );
  return lists.filter(({ grants }) => grants.length > 0 && ruleSetsByHolder(grants).every(({ size }) => size > 0));
}
