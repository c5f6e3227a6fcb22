import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type DataScope, dataScope } from '../data-scope/data-scope.ts';
import { usersResource } from './resource.ts';

type ActorId = Pick<Actor, 'id'>;

/** Data scope of an actor in the list of users. */
export async function userScope(db: Db, actor: ActorId): Promise<DataScope> {
  return await dataScope(db, actor, usersResource);
}

/** Restrictions of an actor who can see the list of users; undefined without the list or without restrictions. */
export async function userRestrictions(db: Db, actor: ActorId): Promise<DataScope | undefined> {
  const scope = await userScope(db, actor);
  return scope.whole || !scope.held ? undefined : scope;
}

/** Filters users by the restrictions of an actor. */
export async function filterVisibleUsers(db: Db, actor: ActorId, ids: readonly string[]): Promise<string[]> {
  const limits = await userRestrictions(db, actor);
  if (!limits) return [...ids];
  const values: unknown[] = [ids];
  const { where } = limits.into((value) => `$${values.push(value)}`);
  const text = `select u.id from sys_user u where u.id = any ($1::uuid[]) and ${where}`;
  return (await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id);
}

/** Fails with `notFound` when any of these users is hidden from the actor. */
export async function requireVisibleUsers(db: Db, actor: ActorId, ids: readonly string[]): Promise<void> {
  const requested = new Set(ids);
  if ((await filterVisibleUsers(db, actor, [...requested])).length < requested.size) fail(commonFailures.notFound);
}
