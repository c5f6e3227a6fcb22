import { type TrashEntry, trash } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { decodeTimeCursor, encodeTimeCursor } from '../../../kernel/time-cursor.ts';
import { abilitiesIn, accessTo } from '../access.ts';
import { listTrash, type Trashed } from './list-store.ts';
import { purgeFromTrash, purgeOwnProjects } from './purge.ts';
import { restoreOwnProjects, restoreTasks } from './restore.ts';

const PAGE = 50;

/** The trash: listing, restoring and purging. */
export function serveTrash(app: FastifyInstance): void {
  mount(app, trash, {
    async list({ db, actor, query: { kind, projectId, cursor } }) {
      if (projectId && kind === 'task') await accessTo(db, actor, projectId);
      const after = decodeTimeCursor(cursor);
      const found = await listTrash(db, { kind, userId: actor.id, projectId, after, limit: PAGE + 1 });
      const shown = found.slice(0, PAGE);
      const last = found.length > PAGE ? shown.at(-1) : undefined;
      return {
        records: shown.map(entryOf),
        cursor: last ? encodeTimeCursor({ at: last.deletedAt, id: last.id }) : null,
      };
    },

    async restore({ db, actor, change, body: { kind, ids } }) {
      const put = kind === 'task' ? restoreTasks : restoreOwnProjects;
      return { ...(await put({ db, actor, change }, ids)), opId: change.opId };
    },

    async purge({ db, actor, change, body: { kind, ids } }) {
      const purge = kind === 'task' ? purgeFromTrash : purgeOwnProjects;
      return await purge({ db, actor, change }, ids);
    },
  });
}

function entryOf({ role, archived, ...entry }: Trashed): TrashEntry {
  // A project in the trash belongs to its owner, archived or not.
  const may = abilitiesIn(role, archived && entry.kind === 'task');
  const mayPurge = may.includes('deleteProject');
  return {
    ...entry,
    mayPurge,
    mayHold: may.includes('manageProject'),
    mayRestore: entry.kind === 'task' ? may.includes('deleteTasks') : mayPurge,
  };
}
