import { type AnyRecordRoutes, commonFailures, type RecordRow } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../kernel/access/actor.ts';
import type { Db } from '../kernel/database/db.ts';
import { fail, required } from '../kernel/fail.ts';
import { cursorPage } from '../kernel/routes/cursor-page.ts';
import { type Handlers, mount } from '../kernel/routes/mount.ts';
import { languageOf } from '../kernel/words.ts';
import type { ServedType, WriteContext } from './adapter.ts';
import { type BulkCall, changeMany } from './bulk/bulk.ts';
import { defineBulkKinds } from './bulk/bulk-jobs.ts';
import { editCells } from './edit-cells.ts';
import { exportRecords } from './export.ts';
import { groupRecords } from './groups.ts';
import { listHistory } from './history-store.ts';
import { importHandlers } from './import/routes.ts';
import { listRecords, lockVisibleRecords, visibleRecords, whichRecords, withTogether } from './list.ts';
import { removePurgedParts } from './parts/purge.ts';
import { serveParts } from './parts/serve.ts';
import { lockRecords, purgeRecords } from './record-store.ts';
import { totalRecords } from './totals.ts';
import { putBack } from './trash.ts';
import { undoOperation } from './undo/undo.ts';
import { viewHandlers } from './views/routes.ts';
import { requireVisibleFields, type Visibility, visibilityOf } from './visibility.ts';
import { addRecords, editRecord, editRecords, publishChanges } from './write.ts';

const HISTORY_PAGE = 50;

/** Registers all routes of a record type and its parts. */
export function serveRecords(app: FastifyInstance, served: ServedType): void {
  defineBulkKinds(served);
  serveParts(app, served);
  serveOwn(app, served);
}

function serveOwn(app: FastifyInstance, served: ServedType): void {
  mount(app, served.routes, {
    ...listHandlers(served),
    get: ({ db, actor, query: { id } }) => getVisible(db, actor, served, id),

    export: (call) => exportRecords(call, served),
    ...importHandlers(app, served),
    ...viewHandlers(served),

    history: ({ db, actor, query }) => visibleHistory(db, actor, served, query),

    async add({ db, actor, change, body }) {
      const visibility = await visibilityOf(db, actor, served);
      requireVisibleFields(visibility, body);
      change.operation({ kind: 'add', projectId: null });
      const [row] = await addRecords({ db, actor, change }, served, [body]);
      return present(visibility, row as RecordRow);
    },

    async edit({ db, actor, change, body }) {
      const { rows, visibility } = await lockVisibleRecords(db, actor, served, [body.id]);
      required(rows[0], commonFailures.notFound);
      requireVisibleFields(visibility, body.changes);
      change.operation({ kind: 'edit', projectId: null });
      const edited = await editRecord({ db, actor, change }, served, { ...body, changes: body.changes });
      const merged = edited.merged.filter((key) => Object.hasOwn(visibility.open, key));
      return { merged, record: present(visibility, edited.record) };
    },

    editBatch: ({ body: { changes, ...which }, ...call }) =>
      changeMany(bulkCall(call), served, { kind: 'edit', changes }, which),

    async editCells({ db, actor, change, body }) {
      const { records, left, visibility } = await editCells({ db, actor, change }, served, body);
      return {
        records: records.map((row) => present(visibility, row)),
        left,
        opId: records.length > 0 ? change.opId : null,
      };
    },

    transition: ({ body: { transition, ...which }, ...call }) =>
      changeMany(bulkCall(call), served, { kind: 'transition', transition }, which),

    deleteBatch: ({ body, ...call }) => changeMany(bulkCall(call), served, { kind: 'delete' }, body),

    async restoreBatch({ db, actor, change, body: { ids: chosen, changes, together = false } }) {
      if (changes && !actor.permissions.has(served.type.permissions.edit)) fail(commonFailures.forbidden);
      const ids = together ? await withTogether(db, actor, served, chosen) : chosen;
      const { rows, visibility } = await lockVisibleRecords(db, actor, served, ids);
      required(rows[0], commonFailures.notFound);
      requireVisibleFields(visibility, changes ?? {});
      change.operation({ kind: 'restore', projectId: null });
      // Others have no changes of a restore: somebody else may have restored them meanwhile, to another place.
      const deleted = rows.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
      const changed = await putBack({ db, actor, change }, served, deleted);
      if (changes) {
        const restored = await lockRecords(db, served, deleted);
        await editRecords({ db, actor, change }, served, restored, changes);
      }
      return { changed, left: ids.length - changed, opId: change.opId, jobId: null };
    },

    async purgeBatch({ db, actor, change, body: { ids } }) {
      await served.retention?.lock(db);
      const inTrash = await idsInTrash(db, actor, served, ids);
      await served.retention?.requirePurge?.({ db, actor }, inTrash);
      const purged = await purgeRecords(db, served, inTrash);
      await removePurgedParts(db, served, purged);
      if (purged.length > 0) await publishPurge({ db, actor, change }, served, purged);
      return { purged: purged.length, held: inTrash.length - purged.length };
    },

    undo: ({ body, ...call }) => undoOperation(bulkCall(call), served, body.opId),
  });
}

async function visibleHistory(
  db: Db,
  actor: Actor,
  served: ServedType,
  { id, cursor }: { id: string; cursor?: string },
) {
  const { visibility } = await visibleRecord(db, actor, served, id);
  const found = await listHistory(db, { type: served.type.name, id, before: cursor, limit: HISTORY_PAGE + 1 });
  const hiddenKeys = new Set(await served.hiddenHistoryFields?.({ db, actor }, id));
  const isVisible = (key: string) => visibility.masked(key) === undefined && !hiddenKeys.has(key);
  const page = cursorPage(found, HISTORY_PAGE);
  const records = page.records.map(({ changes, ...entry }) => ({
    ...entry,
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => isVisible(key))),
  }));
  return { records, cursor: page.cursor };
}

function listHandlers(served: ServedType): Pick<Handlers<AnyRecordRoutes>, 'list' | 'groups' | 'which' | 'totals'> {
  return {
    list: ({ db, actor, query }) => listRecords(db, actor, served, query),
    groups: ({ db, actor, query }) => groupRecords(db, actor, served, query),
    which: ({ db, actor, body }) => whichRecords(db, actor, served, body),
    totals: ({ db, actor, query }) => totalRecords(db, actor, served, query),
  };
}

type Acting = WriteContext & { request: FastifyRequest };

function bulkCall({ db, actor, change, request }: Acting): BulkCall {
  return { db, actor, change, language: languageOf(request.headers['accept-language']) };
}

/** A record after a write, without fields hidden by data rules. */
function present({ masked }: Visibility, row: RecordRow): RecordRow {
  const entries = Object.entries(row).map(([key, value]) => [key, masked(key) === undefined ? value : null]);
  return Object.fromEntries(entries) as RecordRow;
}

async function publishPurge(writeContext: WriteContext, served: ServedType, ids: readonly string[]): Promise<void> {
  await publishChanges(
    writeContext,
    served,
    ids.map((id) => ({ id, before: undefined, after: undefined })),
    { kind: 'purged', cause: 'edit' },
  );
}

async function visibleRecord(db: Db, actor: Actor, served: ServedType, id: string) {
  const { rows, visibility } = await visibleRecords(db, actor, served, [id]);
  return { row: required(rows[0], commonFailures.notFound), visibility };
}

async function getVisible(db: Db, actor: Actor, served: ServedType, id: string) {
  return (await visibleRecord(db, actor, served, id)).row;
}

/** Visible records in the trash, locked; not found if there are none, visible or not. */
async function idsInTrash(db: Db, actor: Actor, served: ServedType, ids: readonly string[]): Promise<string[]> {
  const { rows } = await lockVisibleRecords(db, actor, served, ids);
  if (rows.length === 0) fail(commonFailures.notFound);
  return rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [id]));
}
