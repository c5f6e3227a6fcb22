import { commonFailures, department, departmentFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { setSuccessMessage } from '../../../kernel/routes/success-message.ts';
import { sheetUpload } from '../../../kernel/spreadsheet/index.ts';
import { successMessages } from '../words.ts';
import { importDepartments } from './import.ts';
import { keyTreeOf, presentDepartment, treeOf, withBelow } from './rules.ts';
import { exportDepartments } from './sheet.ts';
import { findDepartments, findManagedBy } from './store.ts';
import { addDepartment, editDepartment, moveDepartment, removeDepartments } from './write.ts';

/** Registers the routes for departments. */
export function serveDepartments(app: FastifyInstance): void {
  mount(app, department, {
    queryTreeList: async ({ db }) => treeOf(await findDepartments(db)),
    queryIdTree: async ({ db }) => keyTreeOf(await findDepartments(db)),
    queryById: ({ db, query: { id } }) => one(db, id),
    async queryParentName({ db, query: { departId } }) {
      const rows = await findDepartments(db);
      const { parentId } = required(
        rows.find(({ id }) => id === departId),
        commonFailures.notFound,
      );
      const parent = rows.find(({ id }) => id === parentId);
      return { departId: parent?.id ?? null, departName: parent?.departName ?? null };
    },
    async searchBy({ db, actor, query: { keyWord = '', myDeptSearch } }) {
      const rows = await findDepartments(db);
      const ownIds = myDeptSearch === '1' ? new Set(await ledAndBelow(db, actor.id, rows)) : undefined;
      const word = keyWord.trim().toLowerCase();
      const found = rows.filter(
        ({ id, departName, departNameEn, orgCode }) =>
          (ownIds?.has(id) ?? true) &&
          [departName, departNameEn, orgCode].some((name) => name?.toLowerCase().includes(word)),
      );
      return found.length > 0 ? found.map(presentDepartment(rows)) : fail(departmentFailures.nothingFound);
    },
    async queryMyDeptTreeList({ db, actor, request }) {
      const rows = await findDepartments(db);
      const ids = new Set(await ledAndBelow(db, actor.id, rows));
      // The legacy message tells whether the user leads a department (2) or not (1).
      setSuccessMessage(request, ids.size > 0 ? ['2', '2'] : ['1', '1']);
      return ids.size > 0 ? treeOf(rows.filter(({ id }) => ids.has(id))) : null;
    },
    async add({ body, ...context }) {
      const id = await addDepartment(context, body);
      setSuccessMessage(context.request, successMessages.added);
      return await one(context.db, id);
    },
    async edit({ body, ...context }) {
      await editDepartment(context, body);
      setSuccessMessage(context.request, successMessages.changed);
      return await one(context.db, body.id);
    },
    async move({ body, ...context }) {
      await moveDepartment(context, body);
      return null;
    },
    delete: ({ query: { id }, ...context }) => removeDepartments(context, [id]),
    deleteBatch: ({ query: { ids }, ...context }) => removeDepartments(context, idsIn(ids)),
    exportXls: exportDepartments,
    importExcel: {
      ...sheetUpload,
      admit: async () => {},
      handle: ({ db, actor, request, upload }) => importDepartments(app, { db, actor, request, upload }),
    },
  });
}

async function one(db: Db, id: string) {
  const rows = await findDepartments(db);
  const row = required(
    rows.find((each) => each.id === id),
    commonFailures.notFound,
  );
  return presentDepartment(rows)(row);
}

async function ledAndBelow(db: Db, userId: string, rows: Parameters<typeof withBelow>[0]): Promise<string[]> {
  const known = new Set(rows.map(({ id }) => id));
  return (await findManagedBy(db, userId)).filter((id) => known.has(id)).flatMap((id) => withBelow(rows, id));
}
