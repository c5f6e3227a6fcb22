import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import { type Db, rowsOf } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type DataScope, dataScope } from '../../authorization/index.ts';
import { usersResource } from './visible-people-resource.ts';

type Who = Pick<Actor, 'id'>;

/** What rules on data let somebody see of the people here. */
export async function seenBy(db: Db, actor: Who): Promise<DataScope> {
  return await dataScope(db, actor, usersResource);
}

/** What rules keep from somebody who sees a list of people at all; nothing where there is no such list or none of it is kept. */
export async function limitsOnPeople(db: Db, actor: Who): Promise<DataScope | undefined> {
  const scope = await seenBy(db, actor);
  return scope.whole || !scope.held ? undefined : scope;
}

/** Those of some people whom rules do not keep from somebody. */
export async function seenAmong(db: Db, actor: Who, ids: readonly string[]): Promise<string[]> {
  const limits = await limitsOnPeople(db, actor);
  if (!limits) return [...ids];
  const values: unknown[] = [ids];
  const { where } = limits.into((value) => `$${values.push(value)}`);
  const text = `select u.id from sys_user u where u.id = any ($1::uuid[]) and ${where}`;
  return (await rowsOf<{ id: string }>(db, { text }, values)).map(({ id }) => id);
}

/** Fails as if they were not there when rules keep any of these people from somebody. */
export async function requireSeen(db: Db, actor: Who, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  if ((await seenAmong(db, actor, [...wanted])).length < wanted.size) fail(commonFailures.notFound);
}
