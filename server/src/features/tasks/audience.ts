import type { Person } from '@opsyard/contract';
import type { Db } from '../../kernel/db.ts';
import { peopleWhoSee, whoMaySee } from './audience-store.ts';
import { usersWhoMaySee } from './data-rules/visible-store.ts';

type Home = { projectId: string; id: string };

/** Those of the users who are active and may see a task: they see its project, and no data rule hides it from them. */
export async function whoMaySeeTask(
  db: Db,
  { projectId, id }: Home,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return await usersWhoMaySee(db, id, await whoMaySee(db, projectId, userIds));
}

/** Active users who may see a task and whose names contain a text, members of its project first. */
export async function peopleWhoSeeTask(
  db: Db,
  { projectId, id }: Home,
  searched: { text: string; limit: number },
): Promise<Person[]> {
  const people = await peopleWhoSee(db, projectId, searched);
  const able = await usersWhoMaySee(
    db,
    id,
    people.map((person) => person.id),
  );
  return people.filter((person) => able.has(person.id));
}
