import { assetTrash, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { lockVisibleRecords, visibleRecords } from '../../../records/list.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { levelsIn, notWhollyManaged } from '../folders/place-store.ts';
import { requireLevel } from '../folders/require-level.ts';
import { LEVELS, levelIn } from '../folders/visibility-sql.ts';
import { contentsOf, takeOut } from './contents.ts';
import { findHoldsWithin, findNearestHolds, foldersOf, type HeldKind, holds, sizesOf } from './hold-store.ts';

const SERVED = { asset: assets, assetFolder: folders } as const;
/** For holds, managers also see what is hidden because a folder above it is in the trash. */
const HELD = { asset: alsoManaged(assets, 't.folder'), assetFolder: alsoManaged(folders, 't.id') } as const;

function alsoManaged(served: ServedType, folder: string): ServedType {
  const { visibleTo } = served;
  return {
    ...served,
    visibleTo: (actor, bind) =>
      `(${visibleTo?.(actor, bind) ?? 'true'} or ${levelIn(folder, `${bind(actor.id)}::uuid`, { deleted: true })} >= ${LEVELS.manager})`,
  };
}

/** The trash of assets and folders: sizes, holds, and the contents of deleted folders. */
export function serveAssetTrash(app: FastifyInstance): void {
  mount(app, assetTrash, {
    facts: async ({ db, actor, body: { kind, ids } }) => await factsOf(db, actor, kind, ids),

    contents: async ({ db, actor, query: { folderId } }) => await contentsOf(db, actor, folderId),

    takeOut: async ({ db, actor, change, body }) => ({ moved: await takeOut({ db, actor, change }, body) }),

    async hold({ db, actor, query: { kind, id } }) {
      const { rows } = await visibleRecords(db, actor, HELD[kind], [id]);
      required(rows[0], commonFailures.notFound);
      return (await holds.find(db, id)) ?? null;
    },

    async setHold({ db, actor, change, body: { kind, id, reason } }) {
      await holds.lockSetting(db);
      await requireManaged(db, actor, { kind, id });
      const former = (await holds.find(db, id))?.reason ?? null;
      const hold = await holds.save(db, { id, reason, by: actor.id }, [kind]);
      const changes = { hold: { from: former, to: reason } };
      change.record({ entity: kind, entityId: id, projectId: null, kind: 'holdSet', changes });
      return hold;
    },

    async releaseHold({ db, actor, change, query: { kind, id } }) {
      await requireManaged(db, actor, { kind, id });
      const reason = required(await holds.remove(db, id), commonFailures.notFound);
      const changes = { hold: { from: reason, to: null } };
      change.record({ entity: kind, entityId: id, projectId: null, kind: 'holdReleased', changes });
      return null;
    },
  });
}

async function factsOf(db: Db, actor: Actor, kind: HeldKind, ids: readonly string[]) {
  const { rows } = await visibleRecords(db, actor, SERVED[kind], ids);
  const found = rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [id]));
  const folderOf = await foldersOf(db, kind, found);
  const levels = await levelsIn(db, actor.id, [...new Set(folderOf.values())]);
  const closed = kind === 'asset' ? new Set() : await notWhollyManaged(db, actor.id, found);
  const nearest = await findNearestHolds(db, actor.id, kind, found);
  const within = kind === 'asset' ? undefined : await findHoldsWithin(db, actor.id, found);
  const { open } = await visibilityOf(db, actor, assets);
  const sizes = Object.hasOwn(open, 'storage') ? await sizesOf(db, kind, found) : undefined;
  return found.map((id) => {
    const mayHold = (levels.get(folderOf.get(id) ?? '') ?? 0) >= LEVELS.manager;
    const shown = { kilobytes: sizes?.get(id) ?? null, hold: nearest.get(id) ?? null, within: within?.get(id) ?? null };
    return { id, ...shown, mayHold, mayPurge: mayHold && !closed.has(id) && shown.within === null };
  });
}

async function requireManaged(db: Db, actor: Actor, { kind, id }: { kind: HeldKind; id: string }): Promise<void> {
  const { rows } = await lockVisibleRecords(db, actor, HELD[kind], [id]);
  required(rows[0], commonFailures.notFound);
  await requireLevel({ db, actor, deleted: true }, [...(await foldersOf(db, kind, [id])).values()], 'manager');
}
