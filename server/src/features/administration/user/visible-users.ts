import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { pageRange } from '../../../kernel/routes/list-query.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { requireVisibleUsers, userScope } from '../../identity/index.ts';
import { listUsers, type UserFilter } from './list-store.ts';
import { presentUser } from './present-user.ts';

/** Presents users in the language of a request. */
export const presenter = (request: FastifyRequest) => presentUser(languageOf(request.headers['accept-language']));

/** Supported filters of a list; clients send more. */
const FILTERS = [
  ...(['username', 'realname', 'phone', 'email', 'workNo', 'search'] as const),
  ...(['sex', 'status', 'departId', 'roleId', 'superQueryParams', 'superQueryMatchType'] as const),
];

type Requested = Parameters<typeof pageRange>[0];
type RequestContext = { db: Db; actor: Actor; request: FastifyRequest };

/** Returns a page of matching users within the data scope of the actor. */
export async function pageOfUsers(
  { db, actor, request }: RequestContext,
  filters: Requested & UserFilter,
  own: Pick<UserFilter, 'ofDepartment'> = {},
) {
  const paging = pageRange(filters);
  const known = Object.fromEntries(FILTERS.map((name) => [name, filters[name]])) as UserFilter;
  const { rows, total } = await listUsers(db, { ...known, ...own }, paging, await userScope(db, actor));
  return pageOf(rows.map(presenter(request)), total, paging);
}

/** Runs an action on users, unless the data scope of the actor hides any of them. */
export async function withVisibleUsers<T>(
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  ids: readonly string[],
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  await requireVisibleUsers(db, actor, ids);
  return await act(ids);
}
