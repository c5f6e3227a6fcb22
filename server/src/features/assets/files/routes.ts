import { assetFailures, assetFile, commonFailures, type RecordRow, recordFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { sendFile } from '../../../kernel/send-file.ts';
import { lockWholeRecords, seenRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { requireLevel } from '../folders/require-level.ts';
import { requireRights } from '../rights/expired.ts';
import { isModest } from '../thumbnails/rules.ts';
import { findThumbnail } from '../thumbnails/store.ts';
import { type Arrived, addAsset, addVersion, lookInto } from './add-version.ts';
import { findVersion, latestVersions, listVersions } from './store.ts';
import { sendZip } from './zip.ts';

const { fileMissing: missing, fileTooLarge: tooLarge, fileRefused: typeRefused } = assetFailures;
const failures = { missing, tooLarge, typeRefused };

/** Serves the files of assets and their versions. */
export function serveAssetFiles(app: FastifyInstance): void {
  mount(app, assetFile, {
    add: {
      admit: ({ db, actor, query }) => admitToFolder(db, actor, query.folderId),
      failures,
      prepare: ({ upload }) => lookInto(app.files, upload),
      async handle({ db, actor, change, query: { folderId }, ready }) {
        await admitToFolder(db, actor, folderId);
        change.operation({ kind: 'add', projectId: null });
        return await addAsset({ db, actor, change }, folderId, ready as Arrived);
      },
    },

    addVersion: {
      admit: ({ db, actor, query }) => admitToAsset(db, actor, query.assetId),
      failures,
      prepare: ({ upload }) => lookInto(app.files, upload),
      async handle({ db, actor, change, query: { assetId }, ready }) {
        await admitToAsset(db, actor, assetId);
        return await addVersion({ db, actor, change }, assetId, ready as Arrived);
      },
    },

    async versions({ db, actor, query: { assetId } }) {
      await seenAsset(db, actor, assetId);
      return await listVersions(db, assetId);
    },

    async picture({ db, actor, query: { assetId }, request, reply }) {
      await seenAsset(db, actor, assetId);
      const { storedId, ...file } = required((await latestVersions(db, [assetId]))[0], commonFailures.notFound);
      if (file.preview !== 'image') return fail(commonFailures.notFound);
      const small = await findThumbnail(db, file.id);
      if (!small && !isModest(file)) return fail(commonFailures.notFound);
      sendFile(app.files, request, reply, { ...file, id: storedId, ...small });
      return null;
    },

    async content({ db, actor, query: { id }, request, reply }) {
      const { assetId, storedId, ...file } = required(await findVersion(db, id), commonFailures.notFound);
      await seenAsset(db, actor, assetId);
      sendFile(app.files, request, reply, { ...file, id: storedId });
      return null;
    },

    async download({ db, actor, query: { id, evenExpired }, request, reply }) {
      const { assetId, storedId, ...file } = required(await findVersion(db, id), commonFailures.notFound);
      const row = await seenAsset(db, actor, assetId);
      if (!evenExpired) requireRights([row]);
      sendFile(app.files, request, reply, { ...file, id: storedId });
      return null;
    },

    zip: async ({ db, actor, body, request, reply }) => await sendZip(app, { db, actor, body, request, reply }),
  });
}

/** Somebody who sees an asset in the trash may look at its files, too: to know what they restore. */
async function seenAsset(db: Db, actor: Actor, id: string): Promise<RecordRow> {
  const { rows } = await seenRecords(db, actor, assets, [id]);
  return required(rows[0], commonFailures.notFound);
}

async function admitToAsset(db: Db, actor: Actor, id: string): Promise<void> {
  const [found] = await lockWholeRecords(db, actor, assets, [id]);
  const row = required(found, commonFailures.notFound);
  if (row.deletedAt !== null) fail(recordFailures.inTrash);
  await requireLevel({ db, actor }, [row.folder], 'editor');
}

async function admitToFolder(db: Db, actor: Actor, id: string): Promise<void> {
  const { rows } = await seenRecords(db, actor, folders, [id]);
  const row = required(rows[0], commonFailures.notFound);
  if (row.deletedAt !== null) fail(commonFailures.notFound);
  await requireLevel({ db, actor }, [id], 'editor');
}
