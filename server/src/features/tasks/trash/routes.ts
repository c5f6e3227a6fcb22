import { type TrashEntry, trash } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { decodeTimeCursor, encodeTimeCursor } from '../../../kernel/routes/time-cursor.ts';
import { mayManage } from '../../../records/views/rules.ts';
import { abilitiesIn, accessTo } from '../access.ts';
import { managesGlobalLabels } from '../label/global.ts';
import { viewRights } from '../view/rights.ts';
import { listTrash, type Trashed, type TrashQuery } from './list-store.ts';
import { purgeFromTrash, purgeOwnProjects } from './purge.ts';
import { restoreOwnProjects, restoreTasks, restoreTogether } from './restore.ts';
import { listTrashedSettings, type TrashedSetting } from './setting-list-store.ts';
import { purgeSettings, restoreSettings } from './settings.ts';
import { fileSizesOf } from './size-store.ts';
import { deletedTogether } from './together-store.ts';
import { purgeViews, restoreViews } from './views.ts';

const PAGE = 50;

/** The trash: listing, restoring and purging. */
export function serveTrash(app: FastifyInstance): void {
  mount(app, trash, {
    async list({ db, actor, query: { kind, projectId, cursor } }) {
      if (projectId && kind !== 'project') await accessTo(db, actor, projectId);
      const query = { userId: actor.id, projectId, after: decodeTimeCursor(cursor), limit: PAGE + 1 };
      const found =
        kind === 'task' || kind === 'project'
          ? await listRecords(db, { ...query, kind })
          : await listSettings(db, actor, { ...query, kind });
      return cursorPage(found, PAGE, ({ deletedAt: at, id }) => encodeTimeCursor({ at, id }));
    },

    async restore({ db, actor, change, body: { kind, ids, together = false } }) {
      const call = { db, actor, change };
      if (kind === 'task')
        return { ...(await (together ? restoreTogether : restoreTasks)(call, ids)), opId: change.opId };
      if (kind === 'project') return { ...(await restoreOwnProjects(call, ids)), opId: change.opId };
      const restored = kind === 'view' ? await restoreViews(call, ids) : await restoreSettings(call, kind, ids);
      return { restored, withoutParent: 0, otherStatus: 0, opId: change.opId };
    },

    async purge({ db, actor, change, body: { kind, ids } }) {
      const call = { db, actor, change };
      if (kind === 'task') return await purgeFromTrash(call, ids);
      if (kind === 'project') return await purgeOwnProjects(call, ids);
      return kind === 'view' ? await purgeViews(call, ids) : await purgeSettings(call, kind, ids);
    },
  });
}

async function listRecords(db: Db, query: TrashQuery): Promise<TrashEntry[]> {
  const found = await listTrash(db, query);
  const together = await deletedTogether(db, found);
  const sizes = await fileSizesOf(
    db,
    query.kind,
    found.map(({ id }) => id),
  );
  return found.map((entry) => ({ ...entryOf(entry, together(entry)), size: sizes.get(entry.id) ?? 0 }));
}

async function listSettings(db: Db, actor: Actor, query: Parameters<typeof listTrashedSettings>[1]) {
  const rights = {
    designsForms: hasPermission(actor, 'task:form:edit'),
    managesGlobalLabels: managesGlobalLabels(actor),
  };
  return (await listTrashedSettings(db, query, rights)).map((found) => settingOf(actor, found));
}

/** A view, label or form; only what the user may see is listed. */
function settingOf(
  actor: Actor,
  { role, archived, roleAbilities, ownerId, shared, ...entry }: TrashedSetting,
): TrashEntry {
  const may = abilitiesIn({ role, archived, roleAbilities });
  const isGlobal = entry.projectId === null;
  const base = { ...entry, together: 0, size: null };
  const mayHold = may.includes('manageProject');
  const isFixed = !isGlobal && !mayHold && Boolean(entry.hold?.own);
  if (entry.kind === 'view') {
    const rights = viewRights(actor, { role, archived, roleAbilities });
    const mayRestore = !isFixed && mayManage({ ownerId: ownerId ?? '' }, rights) && (!shared || rights.canEdit);
    return { ...base, mayRestore, mayPurge: ownerId === actor.id || may.includes('deleteProject'), mayHold };
  }
  const restores = entry.kind === 'label' ? may.includes('manageLabels') : !archived && may.includes('manageProject');
  return {
    ...base,
    mayRestore: isGlobal || (restores && !isFixed),
    mayPurge: isGlobal || may.includes('deleteProject'),
    mayHold: isGlobal || mayHold,
  };
}

function entryOf(
  { role, archived, roleAbilities, isFixed, opId: _, ...entry }: Trashed,
  together: number,
): Omit<TrashEntry, 'size'> {
  // A project in the trash belongs to its owner, archived or not.
  const may = abilitiesIn({ role, archived: archived && entry.kind === 'task', roleAbilities });
  const mayPurge = may.includes('deleteProject');
  return {
    ...entry,
    together,
    mayPurge,
    mayHold: may.includes('manageProject'),
    mayRestore: entry.kind === 'task' ? !isFixed && may.includes('deleteTasks') : mayPurge,
  };
}
