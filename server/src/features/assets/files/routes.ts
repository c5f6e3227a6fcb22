import { assetFile, commonFailures, type RecordRow } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { requireOriginals, withheldVersions } from '../rights/originals.ts';
import { requireRights } from '../rights/require-rights.ts';
import { isModest } from '../thumbnails/rules.ts';
import { findThumbnail } from '../thumbnails/store.ts';
import { inspectUpload } from './add-version.ts';
import { sendPreview } from './preview.ts';
import { admit, fileFailures, putFile } from './put-file.ts';
import { findVersion, latestVersions, listVersions } from './store.ts';
import { sendZip } from './zip.ts';

/** The files of assets and their versions. */
export function serveAssetFiles(app: FastifyInstance): void {
  mount(app, assetFile, {
    add: {
      admit: ({ db, actor, query }) => admit(db, actor, query),
      failures: fileFailures,
      prepare: ({ upload }) => inspectUpload(app.files, upload),
      handle: async ({ query, ready, ...writeContext }) => await putFile(writeContext, query, ready),
    },

    addVersion: {
      admit: ({ db, actor, query }) => admit(db, actor, query),
      failures: fileFailures,
      prepare: ({ upload }) => inspectUpload(app.files, upload),
      handle: async ({ query, ready, ...writeContext }) => await putFile(writeContext, query, ready),
    },

    async versions({ db, actor, query: { assetId } }) {
      await visibleAsset(db, actor, assetId);
      const versions = await listVersions(db, assetId);
      const withheld = await withheldVersions(db, actor, versions);
      return versions.map((version) => ({ ...version, original: !withheld.has(version.id) }));
    },

    async picture({ db, actor, query: { assetId }, request, reply }) {
      await visibleAsset(db, actor, assetId);
      const version = required((await latestVersions(db, [assetId]))[0], commonFailures.notFound);
      const { storedId, ...file } = version;
      if (file.preview !== 'image') return fail(commonFailures.notFound);
      const small = await findThumbnail(db, file.id);
      if (!small && !isModest(file)) return fail(commonFailures.notFound);
      if (!small && (await withheldVersions(db, actor, [file])).has(file.id))
        return await sendPreview(app.files, reply, version);
      sendFile(app.files, request, reply, { ...file, id: storedId, ...small });
      return null;
    },

    async content({ db, actor, query: { id }, request, reply }) {
      const version = required(await findVersion(db, id), commonFailures.notFound);
      const { assetId, storedId, ...file } = version;
      await visibleAsset(db, actor, assetId);
      if ((await withheldVersions(db, actor, [file])).has(id)) return await sendPreview(app.files, reply, version);
      sendFile(app.files, request, reply, { ...file, id: storedId });
      return null;
    },

    async download({ db, actor, query: { id, evenExpired }, request, reply }) {
      const { assetId, storedId, ...file } = required(await findVersion(db, id), commonFailures.notFound);
      const row = await visibleAsset(db, actor, assetId);
      await requireOriginals(db, actor, [file]);
      if (!evenExpired) requireRights([row]);
      sendFile(app.files, request, reply, { ...file, id: storedId });
      return null;
    },

    zip: async ({ db, actor, body, request, reply }) => await sendZip(app, { db, actor, body, request, reply }),
  });
}

/** A user who sees an asset in the trash may also view its files, to decide about restoring it. */
async function visibleAsset(db: Db, actor: Actor, id: string): Promise<RecordRow> {
  const { rows } = await visibleRecords(db, actor, assets, [id]);
  return required(rows[0], commonFailures.notFound);
}
