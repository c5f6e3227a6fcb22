import { commonFailures, user } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { required } from '../../../kernel/fail.ts';
import { anywhere, idsIn, pageRange } from '../../../kernel/routes/list-query.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { sendSheet, sheetUpload } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { requireVisibleUsers, userScope } from '../../identity/index.ts';
import { successMessages } from '../words.ts';
import { addUser } from './add-user.ts';
import { editUser } from './edit-user.ts';
import { importUsers } from './import.ts';
import { findDeleted, findUsers, listUsers } from './list-store.ts';
import { endSessionsOfUser, sessionsOfUser } from './sessions.ts';
import { exportedIn } from './sheet.ts';
import { eraseAccounts, freezeAccounts, moveAccountsToBin, restoreAccounts } from './user-state.ts';
import { pageOfUsers, presenter, withVisibleUsers } from './visible-users.ts';

type Users = Handlers<typeof user>;
const MAX_EXPORTED = 50_001;

/** Registers the routes for users. */
export function serveUsers(app: FastifyInstance): void {
  mount(app, user, { ...reading(), ...writing(app), ...sessions(), ...sheets(app) });
}

function reading(): Pick<Users, 'list' | 'queryById' | 'queryByIds' | 'recycleBin'> {
  return {
    list: (call) => pageOfUsers(call, call.query),
    async queryById({ db, actor, query: { id }, request }) {
      const [row] = await findUsers(db, [id], await userScope(db, actor));
      return presenter(request)(required(row, commonFailures.notFound));
    },
    async queryByIds({ db, actor, query: { userIds }, request }) {
      return (await findUsers(db, idsIn(userIds), await userScope(db, actor))).map(presenter(request));
    },
    async recycleBin({ db, actor, query, request }) {
      const search = (query.search ?? '').replaceAll('\0', '').trim();
      return (await findDeleted(db, search ? anywhere(search) : null, await userScope(db, actor))).map(
        presenter(request),
      );
    },
  };
}

function writing(
  app: FastifyInstance,
): Pick<
  Users,
  'add' | 'generateUserId' | 'edit' | 'frozenBatch' | 'delete' | 'deleteBatch' | 'putRecycleBin' | 'deleteRecycleBin'
> {
  return {
    async add({ actor, request, body }) {
      const added = await addUser(app, { actor, request }, body);
      setSuccessMessage(request, successMessages.added);
      return added;
    },
    generateUserId: () => newId(),
    async edit({ body, request, ...context }) {
      const { db, actor } = context;
      await requireVisibleUsers(db, actor, [body.id]);
      const { masked } = await userScope(db, actor);
      // Hidden fields are sent back empty.
      const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !masked.has(name))) as typeof body;
      const row = await editUser({ ...context, request }, fields);
      setSuccessMessage(request, successMessages.changed);
      const unseen = Object.fromEntries([...masked].map((name) => [name, null]));
      return presenter(request)({ ...row, ...unseen });
    },
    frozenBatch: ({ body: { ids, status }, ...context }) =>
      withVisibleUsers(context, idsIn(ids), (some) => freezeAccounts(context, some, Number(status) === 2 ? 2 : 1)),
    delete: ({ query: { id }, ...context }) =>
      withVisibleUsers(context, [id], (some) => moveAccountsToBin(context, some)),
    deleteBatch: ({ query: { ids }, ...context }) =>
      withVisibleUsers(context, idsIn(ids), (some) => moveAccountsToBin(context, some)),
    putRecycleBin: ({ body: { userIds }, ...context }) =>
      withVisibleUsers(context, idsIn(userIds), (some) => restoreAccounts(context, some)),
    deleteRecycleBin: ({ query: { userIds }, ...context }) =>
      withVisibleUsers(context, idsIn(userIds), (some) => eraseAccounts(context, some)),
  };
}

function sessions(): Pick<Users, 'sessions' | 'endSessions'> {
  return {
    async sessions({ db, actor, query: { userId }, request }) {
      await requireVisibleUsers(db, actor, [userId]);
      return await sessionsOfUser(db, request, userId);
    },
    endSessions: ({ body, ...context }) =>
      withVisibleUsers(context, [body.userId], () => endSessionsOfUser(context, body)),
  };
}

function sheets(app: FastifyInstance): Pick<Users, 'exportXls' | 'importExcel'> {
  return {
    async exportXls({ db, actor, query, request, reply }) {
      const ids = idsIn(query.selections);
      const paging = { ...pageRange(query), pageNo: 1, pageSize: MAX_EXPORTED };
      const scope = await userScope(db, actor);
      const { rows } = await listUsers(db, { ...query, ...(ids.length > 0 && { ids }) }, paging, scope);
      await commit(app, actor.id, (own) =>
        writeAudit(own, { actor, request }, 'usersExported', { count: rows.length }),
      );
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
