import { type AnyRecordRoutes, commonFailures, type RecordRow } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../kernel/actor.ts';
import type { Db } from '../kernel/db.ts';
import { fail, required } from '../kernel/fail.ts';
import { type Handlers, mount } from '../kernel/mount.ts';
import { languageOf } from '../kernel/words.ts';
import type { Served, Writing } from './adapter.ts';
import { type BulkCall, changeMany } from './bulk.ts';
import { defineBulkKinds } from './bulk-jobs.ts';
import { exportRecords } from './export.ts';
import { listHistory } from './history-store.ts';
import { importHandlers } from './import/routes.ts';
import { groupRecords, listRecords, lockSeenRecords, seenRecords, whichRecords } from './list.ts';
import { removePurgedParts } from './parts/purge.ts';
import { serveParts } from './parts/serve.ts';
import { purgeRecords } from './record-store.ts';
import { requireOpen, type Sight, sightOf } from './sight.ts';
import { totalRecords } from './totals.ts';
import { putBack } from './trash.ts';
import { undoOperation } from './undo.ts';
import { viewHandlers } from './views/routes.ts';
import { addRecords, editRecord, tell } from './write.ts';

const HISTORY_PAGE = 50;

/** Registers all routes of a record type and its parts. */
export function serveRecords(app: FastifyInstance, served: Served): void {
  defineBulkKinds(served);
  serveParts(app, served);
  serveOwn(app, served);
}

function serveOwn(app: FastifyInstance, served: Served): void {
  mount(app, served.routes, {
    ...listHandlers(served),
    get: ({ db, actor, query: { id } }) => seen(db, actor, served, id),

    export: (call) => exportRecords(call, served),
    ...importHandlers(app, served),
    ...viewHandlers(served),

    history: ({ db, actor, query }) => historySeen(db, actor, served, query),

    async add({ db, actor, change, body }) {
      const sight = await sightOf(db, actor, served);
      requireOpen(sight, body);
      change.operation({ kind: 'add', projectId: null });
      const [row] = await addRecords({ db, actor, change }, served, [body]);
      return present(sight, row as RecordRow);
    },

    async edit({ db, actor, change, body }) {
      const { rows, sight } = await lockSeenRecords(db, actor, served, [body.id]);
      required(rows[0], commonFailures.notFound);
      requireOpen(sight, body.changes);
      change.operation({ kind: 'edit', projectId: null });
      const edited = await editRecord({ db, actor, change }, served, { ...body, changes: body.changes });
      const merged = edited.merged.filter((key) => Object.hasOwn(sight.open, key));
      return { merged, record: present(sight, edited.record) };
    },

    editBatch: ({ body: { changes, ...which }, ...call }) =>
      changeMany(bulkCall(call), served, { kind: 'edit', changes }, which),

    transition: ({ body: { transition, ...which }, ...call }) =>
      changeMany(bulkCall(call), served, { kind: 'transition', transition }, which),

    deleteBatch: ({ body, ...call }) => changeMany(bulkCall(call), served, { kind: 'delete' }, body),

    async restoreBatch({ db, actor, change, body: { ids } }) {
      const allowed = await lockAndCheck(db, actor, served, ids);
      change.operation({ kind: 'restore', projectId: null });
      const changed = await putBack({ db, actor, change }, served, allowed);
      return { changed, left: ids.length - changed, opId: change.opId, jobId: null };
    },

    async purgeBatch({ db, actor, change, body: { ids } }) {
      const purged = await purgeRecords(db, served, await lockAndCheck(db, actor, served, ids));
      await removePurgedParts(db, served, purged);
      if (purged.length > 0) await tellPurged({ db, actor, change }, served, purged);
      return { purged: purged.length };
    },

    undo: ({ body, ...call }) => undoOperation(bulkCall(call), served, body.opId),
  });
}

async function historySeen(db: Db, actor: Actor, served: Served, { id, cursor }: { id: string; cursor?: string }) {
  const { sight } = await oneSeen(db, actor, served, id);
  const found = await listHistory(db, { type: served.type.name, id, before: cursor, limit: HISTORY_PAGE + 1 });
  const kept = new Set(await served.keptFrom?.({ db, actor }, id));
  const isSeen = (key: string) => sight.masked(key) === undefined && !kept.has(key);
  const records = found.slice(0, HISTORY_PAGE).map(({ changes, ...entry }) => ({
    ...entry,
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => isSeen(key))),
  }));
  return { records, cursor: found.length > HISTORY_PAGE ? (records.at(-1)?.id ?? null) : null };
}

/** The handlers of list calls. */
function listHandlers(served: Served): Pick<Handlers<AnyRecordRoutes>, 'list' | 'groups' | 'which' | 'totals'> {
  return {
    list: ({ db, actor, query }) => listRecords(db, actor, served, query),
    groups: ({ db, actor, query }) => groupRecords(db, actor, served, query),
    which: ({ db, actor, body }) => whichRecords(db, actor, served, body),
    totals: ({ db, actor, query }) => totalRecords(db, actor, served, query),
  };
}

type Acting = Writing & { request: FastifyRequest };

function bulkCall({ db, actor, change, request }: Acting): BulkCall {
  return { db, actor, change, language: languageOf(request.headers['accept-language']) };
}

/** A record after a write, without fields hidden by data rules. */
function present({ masked }: Sight, row: RecordRow): RecordRow {
  const entries = Object.entries(row).map(([key, value]) => [key, masked(key) === undefined ? value : null]);
  return Object.fromEntries(entries) as RecordRow;
}

async function tellPurged(writing: Writing, served: Served, ids: readonly string[]): Promise<void> {
  await tell(
    writing,
    served,
    ids.map((id) => ({ id, before: undefined, after: undefined })),
    { kind: 'purged', cause: 'edit' },
  );
}

async function oneSeen(db: Db, actor: Actor, served: Served, id: string) {
  const { rows, sight } = await seenRecords(db, actor, served, [id]);
  return { row: required(rows[0], commonFailures.notFound), sight };
}

async function seen(db: Db, actor: Actor, served: Served, id: string) {
  return (await oneSeen(db, actor, served, id)).row;
}

async function lockAndCheck(db: Db, actor: Actor, served: Served, ids: readonly string[]): Promise<string[]> {
  const { rows } = await lockSeenRecords(db, actor, served, ids);
  return rows.length > 0 ? rows.map(({ id }) => id) : fail(commonFailures.notFound);
}
