import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { userRestrictions } from '../../identity/index.ts';
import type { TargetProject } from './target-project.ts';

/** Whether no rule on data hides the e-mail addresses of accounts from somebody; whom one belongs to would be told by an import. */
export async function canSeeAddresses(db: Db, actor: Pick<Actor, 'id'>): Promise<boolean> {
  return !(await userRestrictions(db, actor))?.masked.has('email');
}

/** A project as somebody may compare a file with it: other people's addresses are unknown where a rule hides them. */
export async function hideAddressesFrom(db: Db, actor: Pick<Actor, 'id'>, home: TargetProject): Promise<TargetProject> {
  if (await canSeeAddresses(db, actor)) return home;
  return { ...home, people: home.people.map((one) => (one.id === actor.id ? one : { ...one, email: null })) };
}
