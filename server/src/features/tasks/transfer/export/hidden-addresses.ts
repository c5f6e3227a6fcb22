import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { userRestrictions } from '../../../identity/index.ts';
import type { TargetProject } from '../apply/target-project.ts';

/** Whether no data rule hides e-mail addresses from a user; an import would reveal their owners. */
export async function canSeeAddresses(db: Db, actor: Pick<Actor, 'id'>): Promise<boolean> {
  return !(await userRestrictions(db, actor))?.masked.has('email');
}

/** A project as a user may compare a file with it: without addresses of other people if a data rule hides them. */
export async function hideAddressesFrom(db: Db, actor: Pick<Actor, 'id'>, home: TargetProject): Promise<TargetProject> {
  if (await canSeeAddresses(db, actor)) return home;
  return { ...home, people: home.people.map((one) => (one.id === actor.id ? one : { ...one, email: null })) };
}
