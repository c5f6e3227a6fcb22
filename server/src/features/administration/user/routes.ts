import { commonFailures, user, userFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commit } from '../../../kernel/commit.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { anywhere, idsIn, placeOf } from '../../../kernel/list-query.ts';
import { type Handlers, mount } from '../../../kernel/mount.ts';
import { pageOf } from '../../../kernel/numbered-page.ts';
import { sendSheet, sheetUpload } from '../../../kernel/spreadsheet/index.ts';
import { sayOnSuccess } from '../../../kernel/success.ts';
import { languageOf } from '../../../kernel/words.ts';
import { note } from '../note.ts';
import { news } from '../words.ts';
import { addUser } from './add.ts';
import { editUser } from './edit.ts';
import { importUsers } from './import.ts';
import { acceptInvitation, invite, invitedBy } from './invitation.ts';
import {
  findDeleted,
  findDepartKeys,
  findRoleIds,
  findUser,
  findUsers,
  listUsers,
  type UserFilter,
} from './list-store.ts';
import { giveRole, joinDepart, leaveDepart, takeRole } from './members.ts';
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

async function pageOfUsers(db: Db, request: FastifyRequest, filter: UserFilter, asked: Asked) {
  const place = placeOf(asked);
  const { rows, total } = await listUsers(db, filter, place);
  return pageOf(rows.map(told(request)), total, place);
}

function reading(): Pick<
  Users,
  'list' | 'queryById' | 'queryByIds' | 'recycleBin' | 'queryUserRole' | 'userDepartList' | 'queryUserByDepId'
> {
  return {
    list: ({ db, query, request }) => pageOfUsers(db, request, query, query),
    queryById: async ({ db, query: { id }, request }) =>
      told(request)(required(await findUser(db, id), commonFailures.notFound)),
    queryByIds: async ({ db, query: { userIds }, request }) => (await findUsers(db, idsIn(userIds))).map(told(request)),
    async recycleBin({ db, query, request }) {
      const search = (query.search ?? '').replaceAll('\0', '').trim();
      return (await findDeleted(db, search ? anywhere(search) : null)).map(told(request));
    },
    async queryUserRole({ db, query: { userid } }) {
      const ids = await findRoleIds(db, userid);
      return ids.length > 0 ? ids : fail(userFailures.noRoles);
    },
    userDepartList: ({ db, query: { userId } }) => findDepartKeys(db, userId),
    async queryUserByDepId({ db, query: { id, realname }, request }) {
      const filter = { departId: id, ...(realname && { search: realname }) };
      const { rows } = await listUsers(db, filter, {
        pageNo: 1,
        pageSize: MOST_OF_DEPART,
        column: 'realname',
        order: 'asc',
      });
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
      const row = await editUser({ ...doing, request }, body);
      sayOnSuccess(request, news.changed);
      return told(request)(row);
    },
    frozenBatch: ({ body: { ids, status }, ...doing }) => freeze(doing, idsIn(ids), Number(status) === 2 ? 2 : 1),
    delete: ({ query: { id }, ...doing }) => bin(doing, [id]),
    deleteBatch: ({ query: { ids }, ...doing }) => bin(doing, idsIn(ids)),
    putRecycleBin: ({ body: { userIds }, ...doing }) => restore(doing, idsIn(userIds)),
    deleteRecycleBin: ({ query: { userIds }, ...doing }) => erase(doing, idsIn(userIds)),
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
    userRoleList: ({ db, query, request }) => pageOfUsers(db, request, query, query),
    addSysUserRole: ({ body: { roleId, userIdList }, ...doing }) => giveRole(doing, roleId, userIdList),
    deleteUserRole: ({ query: { roleId, userId }, ...doing }) => takeRole(doing, roleId, [userId]),
    deleteUserRoleBatch: ({ query: { roleId, userIds }, ...doing }) => takeRole(doing, roleId, idsIn(userIds)),
    departUserList: ({ db, query: { depId, ...query }, request }) =>
      pageOfUsers(db, request, { ...query, ofDepart: depId }, query),
    editSysDepartWithUser: ({ body: { depId, userIdList }, ...doing }) => joinDepart(doing, depId, userIdList),
    deleteUserInDepart: ({ query: { depId, userId }, ...doing }) => leaveDepart(doing, depId, [userId]),
    deleteUserInDepartBatch: ({ query: { depId, userIds }, ...doing }) => leaveDepart(doing, depId, idsIn(userIds)),
  };
}

/** How somebody gets in, and out. */
function ways(
  app: FastifyInstance,
): Pick<Users, 'sessions' | 'endSessions' | 'invite' | 'invitation' | 'acceptInvitation'> {
  return {
    sessions: ({ db, query: { userId }, request }) => sessionsOfUser(db, request, userId),
    endSessions: ({ body, ...doing }) => endSessionsOfUser(doing, body),
    invite: ({ actor, request, body: { userId } }) => invite(app, { actor, request }, userId),
    invitation: ({ db, body: { ticket } }) => invitedBy(db, ticket),
    acceptInvitation: ({ request, body }) => acceptInvitation(app, request, body),
  };
}

function sheets(app: FastifyInstance): Pick<Users, 'exportXls' | 'importExcel'> {
  return {
    async exportXls({ db, actor, query, request, reply }) {
      const ids = idsIn(query.selections);
      const place = { ...placeOf(query), pageNo: 1, pageSize: MOST_EXPORTED };
      const { rows } = await listUsers(db, { ...query, ...(ids.length > 0 && { ids }) }, place);
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
