import type { Actor } from '../../../kernel/actor.ts';
import { allResources } from '../../../kernel/data-resource.ts';
import type { Db } from '../../../kernel/db.ts';
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
 * Those of some roles or people through which more of a list is seen than the actor sees of it, where the actor sees it at all:
 * whoever gave himself such a role, or got hold of such a person's account, would be rid of the rules that limit him.
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
    const ways = await findRuleSets(db, kind, others, entryIds);
    for (const { subject, rules } of ways) if (!isWithin(new Set(rules), own)) found.add(subject);
  }
  return found;
}

/** Whether what somebody sees of any list depends on the departments they belong to. */
export async function scopeDependsOnDepartment(db: Db, actor: ActorId): Promise<boolean> {
  const lists = await limitedLists(db, actor);
  return lists.some(({ grants }) => grants.some(({ rules }) => rules.some(dependsOnDepartment)));
}

/** The lists somebody sees, but not all of, with the ways in which they do. */
async function limitedLists(db: Db, { id }: ActorId) {
  const lists = await Promise.all(
    allResources().map(async (resource) => {
      const entryIds = await findListEntries(db, resource);
      return { entryIds, grants: effectiveGrants(await findGrants(db, id, entryIds)) };
    }),
  );
  return lists.filter(({ grants }) => grants.length > 0 && ruleSetsByHolder(grants).every(({ size }) => size > 0));
}
