import type { Person } from '@opsyard/contract';
import type { Db } from '../../kernel/database/db.ts';
import { peopleWhoSee, whoMaySee } from './audience-store.ts';
import { usersWhoMaySee } from './data-rules/visible-store.ts';
import { projectsShowing } from './placement/access-store.ts';

type Home = { projectId: string; id: string };

/** Those of the users who are active and may see a task: they see its project or another one that shows it, and no data rule hides it from them. */
export async function whoMaySeeTask(
  db: Db,
  { projectId, id }: Home,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const able = new Set<string>();
  if (userIds.length === 0) return able;
  for (const one of [projectId, ...(await projectsShowing(db, { id, projectId }))])
    for (const userId of await whoMaySee(db, one, userIds)) able.add(userId);
  return await usersWhoMaySee(db, id, able);
}

/**
 * Active users who may see a task and whose names contain a text, members of its project first; for those who do not see its project, only people of
 * the other projects in which they see it.
 */
export async function peopleWhoSeeTask(
  db: Db,
  { projectId, id }: Home,
  searched: { text: string; limit: number },
  placedIn: readonly string[] = [],
): Promise<Person[]> {
  const all = async () => [projectId, ...(await projectsShowing(db, { id, projectId }))];
  const found = new Map<string, Person>();
  for (const one of placedIn.length > 0 ? placedIn : await all())
    for (const person of await peopleWhoSee(db, one, searched)) found.set(person.id, person);
  const people = [...found.values()].slice(0, searched.limit);
  const able = await usersWhoMaySee(
    db,
    id,
    people.map((person) => person.id),
  );
  return people.filter((person) => able.has(person.id));
}
