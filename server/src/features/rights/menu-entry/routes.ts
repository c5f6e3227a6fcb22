import { commonFailures, menuEntry } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { addEntry } from './add-entry.ts';
import { editEntry } from './edit-entry.ts';
import { orderEntries } from './order-entries.ts';
import { removeEntries } from './remove.ts';
import { choice, choiceTree, type EntryRow, entryTree, presentEntry, withAllBelow } from './rules.ts';
import { findDependents, findEntry, listEntries } from './store.ts';

/** Registers the routes for editing menu entries and buttons. */
export function serveMenuEntries(app: FastifyInstance): void {
  mount(app, menuEntry, {
    list: async ({ db }) => entryTree(await listEntries(db)),
    systemMenuList: async ({ db }) => levelOf(await listEntries(db), null),
    systemSubmenu: async ({ db, query }) => levelOf(await listEntries(db), query.parentId),
    async systemSubmenuBatch({ db, query }) {
      const rows = await listEntries(db);
      return Object.fromEntries(idsIn(query.parentIds).map((id) => [id, levelOf(rows, id)]));
    },
    async treeList({ db }) {
      const rows = await listEntries(db);
      return { treeList: choiceTree(rows), ids: rows.map(({ id }) => id) };
    },
    async listAsync({ db, query }) {
      const rows = await listEntries(db);
      return below(rows, query.pid || null).map((row) => choice(row, below(rows, row.id).length === 0));
    },
    add: addEntry,
    edit: editEntry,
    order: orderEntries,
    async lost({ db, query: { id } }) {
      required(await findEntry(db, id), commonFailures.notFound);
      const ids = [...withAllBelow(await listEntries(db), [id])];
      return { entries: ids.length - 1, ...(await findDependents(db, ids)) };
    },
    delete: (call) => removeEntries(call, [call.query.id]),
    deleteBatch: (call) => removeEntries(call, idsIn(call.query.ids)),
  });
}

/** Clients load the next level on expansion, which they offer when `children` is present, even if empty. */
function levelOf(rows: readonly EntryRow[], parentId: string | null) {
  return below(rows, parentId).map((row) => {
    const isLeaf = below(rows, row.id).length === 0;
    return { ...presentEntry(row, isLeaf), ...(!isLeaf && { children: [] }) };
  });
}

function below(rows: readonly EntryRow[], parentId: string | null): EntryRow[] {
  return rows.filter((row) => row.parentId === parentId);
}
