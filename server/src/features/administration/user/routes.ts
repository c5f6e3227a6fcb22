import { commonFailures, user, userFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import { commit } from '../../../kernel/commit.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { anywhere, idsIn, placeOf } from '../../../kernel/list-query.ts';
import { type Handlers, mount } from '../../../kernel/mount.ts';
import { pageOf } from '../../../kernel/numbered-page.ts';
import { sendSheet, sheetUpload } from '../../../kernel/spreadsheet/index.ts';
import { sayOnSuccess } from '../../../kernel/success.ts';
import { languageOf } from '../../../kernel/words.ts';
import { note } from '../../identity/index.ts';
import { news } from '../words.ts';
import { addUser } from './add.ts';
import { editUser } from './edit.ts';
import { importUsers } from './import.ts';
import { acceptInvitation, invite, invitedBy } from './invitation.ts';
import { findDeleted, findDepartKeys, findRoleIds, findUsers, listUsers, type UserFilter } from './list-store.ts';
import { giveRole, joinDepart, leaveDepart, takeRole } from './members.ts';
import { requireSeen, seenBy } from './seen-store.ts';
import { endSessionsOfUser, sessionsOfUser } from './sessions.ts';
import { exportedIn } from './sheet.ts';
import { bin, erase, freeze, restore } from './state.ts';
import { toldIn } from './told.ts';

type Users = Handlers<typeof user>;
const MOST_OF_DEPART = 1_000;
const MOST_EXPORTED = 50_001;

/** Serves people with accounts. */
export function serveUsers(app: FastifyInstance): void {
  mount(app, user, { ...reading(), ...writing(app), ...belonging(), ...ways(app), ...sheets(app) });
}

const told = (request: FastifyRequest) => toldIn(languageOf(request.headers['accept-language']));

type Asked = Parameters<typeof placeOf>[0];
type Asking = { db: Db; actor: Actor; request: FastifyRequest };

async function pageOfUsers({ db, actor, request }: Asking, filter: UserFilter, asked: Asked) {
  const place = placeOf(asked);
  const { rows, total } = await listUsers(db, filter, place, await seenBy(db, actor));
  return pageOf(rows.map(told(request)), total, place);
}

/** Does something to people, unless rules on data keep any of them from whoever does it. */
async function toSeen<T>(
  { db, actor }: Pick<Asking, 'db' | 'actor'>,
  ids: readonly string[],
  act: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  await requireSeen(db, actor, ids);
  return await act(ids);
}

function reading(): Pick<
  Users,
  'list' | 'queryById' | 'queryByIds' | 'recycleBin' | 'queryUserRole' | 'userDepartList' | 'queryUserByDepId'
> {
  return {
    list: (call) => pageOfUsers(call, call.query, call.query),
    async queryById({ db, actor, query: { id }, request }) {
      const [row] = await findUsers(db, [id], await seenBy(db, actor));
      return told(request)(required(row, commonFailures.notFound));
    },
    async queryByIds({ db, actor, query: { userIds }, request }) {
      return (await findUsers(db, idsIn(userIds), await seenBy(db, actor))).map(told(request));
    },
    async recycleBin({ db, query, request }) {
      const search = (query.search ?? '').replaceAll('\0', '').trim();
      return (await findDeleted(db, search ? anywhere(search) : null)).map(told(request));
    },
    async queryUserRole({ db, actor, query: { userid } }) {
      await requireSeen(db, actor, [userid]);
      const ids = await findRoleIds(db, userid);
      return ids.length > 0 ? ids : fail(userFailures.noRoles);
    },
    async userDepartList({ db, actor, query: { userId } }) {
      await requireSeen(db, actor, [userId]);
      return await findDepartKeys(db, userId);
    },
    async queryUserByDepId({ db, actor, query: { id, realname }, request }) {
      const filter = { departId: id, ...(realname && { search: realname }) };
      const place = { pageNo: 1, pageSize: MOST_OF_DEPART, column: 'realname', order: 'asc' } as const;
      const { rows } = await listUsers(db, filter, place, await seenBy(db, actor));
      return rows.map(told(request));
    },
  };
}

function writing(
  app: FastifyInstance,
): Pick<Users, 'add' | 'edit' | 'frozenBatch' | 'delete' | 'deleteBatch' | 'putRecycleBin' | 'deleteRecycleBin'> {
  return {
    async add({ actor, request, body }) {
      const added = await addUser(app, { actor, request }, body);
      sayOnSuccess(request, news.added);
      return added;
    },
    async edit({ body, request, ...doing }) {
      const { db, actor } = doing;
      await requireSeen(db, actor, [body.id]);
      const { masked } = await seenBy(db, actor);
      // What somebody does not see they send back empty.
      const given = Object.fromEntries(Object.entries(body).filter(([name]) => !masked.has(name))) as typeof body;
      const row = await editUser({ ...doing, request }, given);
      sayOnSuccess(request, news.changed);
      const unseen = Object.fromEntries([...masked].map((name) => [name, null]));
      return told(request)({ ...row, ...unseen });
    },
    frozenBatch: ({ body: { ids, status }, ...doing }) =>
      toSeen(doing, idsIn(ids), (some) => freeze(doing, some, Number(status) === 2 ? 2 : 1)),
    delete: ({ query: { id }, ...doing }) => toSeen(doing, [id], (some) => bin(doing, some)),
    deleteBatch: ({ query: { ids }, ...doing }) => toSeen(doing, idsIn(ids), (some) => bin(doing, some)),
    putRecycleBin: ({ body: { userIds }, ...doing }) => toSeen(doing, idsIn(userIds), (some) => restore(doing, some)),
    deleteRecycleBin: ({ query: { userIds }, ...doing }) => toSeen(doing, idsIn(userIds), (some) => erase(doing, some)),
  };
}

function belonging(): Pick<
  Users,
  | 'userRoleList'
  | 'addSysUserRole'
  | 'deleteUserRole'
  | 'deleteUserRoleBatch'
  | 'departUserList'
  | 'editSysDepartWithUser'
  | 'deleteUserInDepart'
  | 'deleteUserInDepartBatch'
> {
  return {
    userRoleList: (call) => pageOfUsers(call, call.query, call.query),
    addSysUserRole: ({ body: { roleId, userIdList }, ...doing }) =>
      toSeen(doing, userIdList, (some) => giveRole(doing, roleId, some)),
    deleteUserRole: ({ query: { roleId, userId }, ...doing }) =>
      toSeen(doing, [userId], (some) => takeRole(doing, roleId, some)),
    deleteUserRoleBatch: ({ query: { roleId, userIds }, ...doing }) =>
      toSeen(doing, idsIn(userIds), (some) => takeRole(doing, roleId, some)),
    departUserList({ query: { depId, ...query }, ...call }) {
      return pageOfUsers(call, { ...query, ofDepart: depId }, query);
    },
    editSysDepartWithUser: ({ body: { depId, userIdList }, ...doing }) =>
      toSeen(doing, userIdList, (some) => joinDepart(doing, depId, some)),
    deleteUserInDepart: ({ query: { depId, userId }, ...doing }) =>
      toSeen(doing, [userId], (some) => leaveDepart(doing, depId, some)),
    deleteUserInDepartBatch: ({ query: { depId, userIds }, ...doing }) =>
      toSeen(doing, idsIn(userIds), (some) => leaveDepart(doing, depId, some)),
  };
}

/** How somebody gets in, and out. */
function ways(
  app: FastifyInstance,
): Pick<Users, 'sessions' | 'endSessions' | 'invite' | 'invitation' | 'acceptInvitation'> {
  return {
    async sessions({ db, actor, query: { userId }, request }) {
      await requireSeen(db, actor, [userId]);
      return await sessionsOfUser(db, request, userId);
    },
    endSessions: ({ body, ...doing }) => toSeen(doing, [body.userId], () => endSessionsOfUser(doing, body)),
    async invite({ actor, request, body: { userId } }) {
      await requireSeen(app.db, actor, [userId]);
      return await invite(app, { actor, request }, userId);
    },
    invitation: ({ db, body: { ticket } }) => invitedBy(db, ticket),
    acceptInvitation: ({ request, body }) => acceptInvitation(app, request, body),
  };
}

function sheets(app: FastifyInstance): Pick<Users, 'exportXls' | 'importExcel'> {
  return {
    async exportXls({ db, actor, query, request, reply }) {
      const ids = idsIn(query.selections);
      const place = { ...placeOf(query), pageNo: 1, pageSize: MOST_EXPORTED };
      const scope = await seenBy(db, actor);
      const { rows } = await listUsers(db, { ...query, ...(ids.length > 0 && { ids }) }, place, scope);
      await commit(app, actor.id, (own) => note(own, { actor, request }, 'usersExported', { count: rows.length }));
      const columns = exportedIn(languageOf(request.headers['accept-language']));
      await sendSheet(reply, { name: 'users', format: query.format, columns, rows });
      return '';
    },
    importExcel: {
      ...sheetUpload,
      admit: async () => {},
      handle: ({ db, actor, request, upload }) => importUsers(app, { db, actor, request, upload }),
    },
  };
}
