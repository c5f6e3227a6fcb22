import {
  assetFolderAccess,
  assetFolderType,
  commonFailures,
  type FolderAccess,
  type FolderNode,
  folderFailures,
  recordFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockFullRecords, visibleRecords } from '../../../records/list.ts';
import { recordTopic } from '../../../records/topic.ts';
import { writeRecords } from '../../../records/write.ts';
import { listFolders, raiseVersion, readAccess, writeAccess } from './access-store.ts';
import { folders } from './folders.ts';
import { levelsIn } from './place-store.ts';
import { requireLevel } from './require-level.ts';
import { LEVELS } from './visibility-sql.ts';

export function serveFolderAccess(app: FastifyInstance): void {
  mount(app, assetFolderAccess, {
    async tree({ db, actor }) {
      const listed = await listFolders(db, actor.id);
      const { rows } = await visibleRecords(
        db,
        actor,
        folders,
        listed.map(({ id }) => id),
      );
      return withoutGaps(listed, new Set(rows.map(({ id }) => id)));
    },

    async get({ db, actor, query: { id } }) {
      const { rows } = await visibleRecords(db, actor, folders, [id]);
      required(rows[0], commonFailures.notFound);
      await requireLevel({ db, actor }, [id], 'manager');
      return await readAccess(db, id);
    },

    async set({ db, actor, change, body: { id, version, own, entries } }) {
      const [row] = await lockFullRecords(db, actor, folders, [id]);
      const folder = required(row, commonFailures.notFound);
      if (folder.deletedAt !== null) return fail(recordFailures.inTrash);
      await requireLevel({ db, actor }, [id], 'manager');
      if (folder.version !== version) return fail(commonFailures.staleVersion);
      const before = listOf(await readAccess(db, id));
      if (own && (await writeAccess(db, id, entries)) < entries.length) return fail(folderFailures.subjectMissing);
      const edits = [{ before: folder, values: { own } }];
      const written = await writeRecords({ db, actor, change }, folders, edits, { cause: 'edit', kind: 'access' });
      if (written.length === 0) await raiseVersion(db, id);
      await requireStillManages(db, actor, id);
      const after = await readAccess(db, id);
      const changes = { access: { from: before, to: listOf(after) } };
      change.record({ entity: assetFolderType.name, entityId: id, projectId: null, kind: 'access', changes });
      for (const name of [assetFolderType.name, 'asset'])
        change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [], kind: 'access' });
      return after;
    },
  });
}

/** Folders hidden by data rules are omitted; a folder whose parent is invisible becomes a root. */
function withoutGaps(nodes: readonly FolderNode[], seen: ReadonlySet<string>): FolderNode[] {
  return nodes
    .filter(({ id }) => seen.has(id))
    .map((node) => ({ ...node, parent: node.parent !== null && seen.has(node.parent) ? node.parent : null }));
}

function listOf({ own, entries }: FolderAccess): string {
  return own ? entries.map(({ name, level }) => `${name}: ${level}`).join(', ') : '';
}

/** Prevents users from removing their own access by mistake. */
async function requireStillManages(db: Db, actor: Actor, id: string): Promise<void> {
  if (((await levelsIn(db, actor.id, [id])).get(id) ?? 0) < LEVELS.manager) fail(folderFailures.lockedOut);
}
