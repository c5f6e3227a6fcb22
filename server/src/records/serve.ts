import {
  type AnyRecordRoutes,
  commonFailures,
  RECORDS_AT_ONCE,
  type RecordRow,
  recordFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../kernel/actor.ts';
import type { Db } from '../kernel/db.ts';
import { fail, required } from '../kernel/fail.ts';
import { type Handlers, mount } from '../kernel/mount.ts';
import type { Served, Writing } from './adapter.ts';
import { exportRecords } from './export.ts';
import { listHistory } from './history-store.ts';
import { importHandlers } from './import/routes.ts';
import {
  groupRecords,
  listRecords,
  lockMatching,
  lockSeenRecords,
  type Narrowed,
  seenRecords,
  whichRecords,
} from './list.ts';
import { removePurgedParts } from './parts/purge.ts';
import { serveParts } from './parts/serve.ts';
import { type KeptRow, lockRecords, purgeRecords } from './record-store.ts';
import { type Sight, sightOf } from './sight.ts';
import { totalRecords } from './totals.ts';
import { moveToTrash, putBack, undoOperation } from './undo.ts';
import { viewHandlers } from './views/routes.ts';
import { addRecords, editRecord, editRecords, tell, writeRecords } from './write.ts';

const HISTORY_PAGE = 50;

/** Registers all routes of a record type and its parts. */
export function serveRecords(app: FastifyInstance, served: Served): void {
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

    async editBatch({ db, actor, change, body: { changes, ...which } }) {
      requireOpen(await sightOf(db, actor, served), changes);
      const { rows, asked } = await lockedMany({ db, actor, change }, served, which);
      change.operation({ kind: 'editBatch', projectId: null });
      const written = await editRecords({ db, actor, change }, served, rows, changes);
      return { changed: written.length, left: asked - written.length, opId: change.opId };
    },

    async transition({ db, actor, change, body: { transition, ...which } }) {
      const { transitions, state } = served.type;
      const named = transitions?.[transition];
      if (!named || !state) return fail(recordFailures.notPossible);
      const { rows, asked } = await lockedMany({ db, actor, change }, served, which);
      const possible = rows.filter((row) => named.from.includes(String(row[state])));
      if (possible.length === 0) return fail(recordFailures.notPossible);
      change.operation({ kind: 'transition', projectId: null });
      const wishes = possible.map((before) => ({ before, values: { [state]: named.to } }));
      const written = await writeRecords({ db, actor, change }, served, wishes, { cause: 'edit', kind: transition });
      return { changed: written.length, left: asked - written.length, opId: change.opId };
    },

    async deleteBatch({ db, actor, change, body }) {
      const { rows, asked } = await lockedMany({ db, actor, change }, served, body);
      change.operation({ kind: 'delete', projectId: null });
      const changed = await moveToTrash(
        { db, actor, change },
        served,
        rows.map(({ id }) => id),
      );
      return { changed, left: asked - changed, opId: change.opId };
    },

    async restoreBatch({ db, actor, change, body: { ids } }) {
      const allowed = await lockSeen(db, actor, served, ids);
      change.operation({ kind: 'restore', projectId: null });
      const changed = await putBack({ db, actor, change }, served, allowed);
      return { changed, left: ids.length - changed, opId: change.opId };
    },

    async purgeBatch({ db, actor, change, body: { ids } }) {
      const purged = await purgeRecords(db, served, await lockSeen(db, actor, served, ids));
      await removePurgedParts(db, served, purged);
      if (purged.length > 0) await tellPurged({ db, actor, change }, served, purged);
      return { purged: purged.length };
    },

    undo: ({ db, actor, change, body }) => undoOperation({ db, actor, change }, served, body.opId),
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

/** Hidden fields cannot be written: for the caller they do not exist. */
/** Refuses values of hidden and unknown fields. */
export function requireOpen({ open }: Sight, values: object): void {
  if (Object.keys(values).some((key) => !Object.hasOwn(open, key))) fail(commonFailures.invalidInput);
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

async function lockSeen(db: Db, actor: Actor, served: Served, ids: readonly string[]): Promise<string[]> {
  const { rows } = await lockSeenRecords(db, actor, served, ids);
  return rows.length > 0 ? rows.map(({ id }) => id) : fail(commonFailures.notFound);
}

/** The records of a bulk call: by ids, or by a filter. */
export type Which = Narrowed & { ids?: string[] };

/** The records of a bulk call with row locks; `asked` is the number of requested ones. */
export async function lockedMany({ db, actor }: Writing, served: Served, { ids, ...narrowed }: Which) {
  // A call without ids and filter is refused, because it is more likely an error than meant for all records; with both, one would be
  // ignored.
  const isNarrowed = narrowed.filter !== undefined || narrowed.search !== undefined;
  if ((ids !== undefined) === isNarrowed) fail(commonFailures.invalidInput);
  const wanted = ids ?? (await lockMatching({ db, actor, served }, narrowed, RECORDS_AT_ONCE + 1));
  if (wanted.length > RECORDS_AT_ONCE) return fail(recordFailures.tooManyMatch, { values: { limit: RECORDS_AT_ONCE } });
  const allowed = await lockSeen(db, actor, served, wanted);
  const rows: KeptRow[] = (await lockRecords(db, served, allowed)).filter(({ deletedAt }) => deletedAt === null);
  return { rows, asked: wanted.length };
}
