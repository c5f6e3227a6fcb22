import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type DataScope, dataScope } from '../data-scope/data-scope.ts';
import { usersResource } from './resource.ts';

type ActorId = Pick<Actor, 'id'>;

/** What rules on data let somebody see of the people here. */
export async function userScope(db: Db, actor: ActorId): Promise<DataScope> {
  return await dataScope(db, actor, usersResource);
}

/** What rules keep from somebody who sees a list of people at all; nothing where there is no such list or none of it is kept. */
export async function userRestrictions(db: Db, actor: ActorId): Promise<DataScope | undefined> {
  const scope = await userScope(db, actor);
  return scope.whole || !scope.held ? undefined : scope;
}

/** Those of some people whom rules do not keep from somebody. */
export async function filterVisibleUsers(db: Db, actor: ActorId, ids: readonly string[]): Promise<string[]> {
  const limits = await userRestrictions(db, actor);
  if (!limits) return [...ids];
  const values: unknown[] = [ids];
  const { where } = limits.into((value) => `$${values.push(value)}`);
  const text = `select u.id from sys_user u where u.id = any ($1::uuid[]) and ${where}`;
  return (await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id);
}

/** Fails as if they were not there when rules keep any of these people from somebody. */
export async function requireVisibleUsers(db: Db, actor: ActorId, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  if ((await filterVisibleUsers(db, actor, [...wanted])).length < wanted.size) fail(commonFailures.notFound);
}
