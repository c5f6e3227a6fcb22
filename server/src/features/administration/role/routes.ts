import { commonFailures, role, roleFailures, type SysRole } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { idsIn, pageRange } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { type SheetColumn, sendSheet, sheetUpload } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { successMessages } from '../words.ts';
import { findAllRoles, findRole, isCodeTaken, listRoles } from './store.ts';
import { addRole, editRole, importRoles, removeRoles } from './write.ts';

const MAX_EXPORTED = 50_001;

/** Registers the routes for roles; their grants are elsewhere. */
export function serveRoles(app: FastifyInstance): void {
  mount(app, role, {
    async list({ db, query }) {
      const paging = pageRange(query);
      const { rows, total } = await listRoles(db, { ...query, ids: undefined }, paging);
      return pageOf(rows, total, paging);
    },
    queryall: ({ db }) => findAllRoles(db),
    queryById: async ({ db, query: { id } }) => required(await findRole(db, id), commonFailures.notFound),
    async checkRoleCode({ db, query: { id = '', roleCode } }) {
      const code = roleCode.replaceAll('\0', '').trim();
      return (await isCodeTaken(db, code, id)) ? fail(roleFailures.codeTaken) : null;
    },
    async add({ body, ...context }) {
      const added = await addRole(context, body);
      setSuccessMessage(context.request, successMessages.added);
      return added;
    },
    async edit({ body, ...context }) {
      const changed = await editRole(context, body);
      setSuccessMessage(context.request, successMessages.changed);
      return changed;
    },
    delete: ({ query: { id }, ...context }) => removeRoles(context, [id]),
    deleteBatch: ({ query: { ids }, ...context }) => removeRoles(context, idsIn(ids)),
    async exportXls({ db, query, request, reply }) {
      const ids = idsIn(query.selections);
      const paging = { ...pageRange(query), pageNo: 1, pageSize: MAX_EXPORTED };
      const { rows } = await listRoles(db, { ...query, ...(ids.length > 0 && { ids }) }, paging);
      const columns = columnsIn(languageOf(request.headers['accept-language']));
      await sendSheet(reply, { name: 'roles', format: query.format, columns, rows });
      return '';
    },
    importExcel: {
      ...sheetUpload,
      admit: async () => {},
      handle: ({ db, actor, request, upload }) => importRoles(app, { db, actor, request, upload }),
    },
  });
}

function columnsIn(language: Language): SheetColumn<SysRole>[] {
  const zh = language === 'zh';
  return [
    { title: zh ? '角色编码' : 'Code', value: ({ roleCode }) => roleCode },
    { title: zh ? '角色名称' : 'Name', value: ({ roleName }) => roleName },
    { title: zh ? '描述' : 'Description', value: ({ description }) => description },
    { title: zh ? '成员' : 'Members', value: ({ people }) => people },
    { title: zh ? '创建时间' : 'Created', value: ({ createTime }) => createTime },
  ];
}
