import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { pageRange } from '../../../kernel/list-query.ts';
import { pageOf } from '../../../kernel/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { requireVisibleUsers, userScope } from '../../identity/index.ts';
import { listUsers, type UserFilter } from './list-store.ts';
import { toldIn } from './told.ts';

/** Tells of accounts in the language of a request. */
export const told = (request: FastifyRequest) => toldIn(languageOf(request.headers['accept-language']));

/** What a list is narrowed by; clients send more than that. */
const FILTERS = [
  ...(['username', 'realname', 'phone', 'email', 'workNo', 'search'] as const),
  ...(['sex', 'status', 'departId', 'roleId', 'superQueryParams', 'superQueryMatchType'] as const),
];

type Asked = Parameters<typeof pageRange>[0];
type Asking = { db: Db; actor: Actor; request: FastifyRequest };

/** A page of the people who fit, as far as the actor sees them. */
export async function pageOfUsers(
  { db, actor, request }: Asking,
  asked: Asked & UserFilter,
  own: Pick<UserFilter, 'ofDepart'> = {},
) {
  const place = pageRange(asked);
  const known = Object.fromEntries(FILTERS.map((name) => [name, asked[name]])) as UserFilter;
  const { rows, total } = await listUsers(db, { ...known, ...own }, place, await userScope(db, actor));
  return pageOf(rows.map(told(request)), total, place);
}

/** Does something to people, unless rules on data keep any of them from whoever does it. */
export async function toSeen<T>(
  { db, actor }: Pick<Asking, 'db' | 'actor'>,
  ids: readonly string[],
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  await requireVisibleUsers(db, actor, ids);
  return await act(ids);
}
