import {
  ASSET_VERSIONS_MAX,
  type AssetVersion,
  assetFailures,
  assetType,
  type NamedFields,
  type RecordRow,
} from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { insertAttachment } from '../../../records/parts/files/store.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { addRecords, writeRecords } from '../../../records/write.ts';
import { assets } from '../assets.ts';
import { moveNotes } from '../notes/store.ts';
import { cancelReviews } from '../reviews/cancel.ts';
import { recordThumbnail } from '../thumbnails/record-thumbnail.ts';
import { type Thumbnail, thumbnailOf } from '../thumbnails/scale.ts';
import { dimensionsOf } from './dimensions.ts';
import { assetKindOf } from './kinds.ts';
import { insertVersion, type StoredVersion } from './store.ts';

const HEAD = 65_536;

/** An uploaded file, with the properties read from its content. */
export type ReceivedUpload = { upload: Upload; dimensions: string | undefined; thumbnail: Thumbnail };

/** Reads the properties of an image, and creates a thumbnail. */
export async function inspectUpload(files: FileStore, upload: Upload): Promise<ReceivedUpload> {
  if (upload.size === 0) return fail(assetFailures.fileEmpty, { values: { name: upload.name } });
  if (upload.preview !== 'image') return { upload, dimensions: undefined, thumbnail: 'none' };
  const head = Buffer.concat(await files.read(upload.id, { start: 0, end: HEAD - 1 }).toArray());
  return { upload, dimensions: dimensionsOf(head), thumbnail: await thumbnailOf(files, upload) };
}

/** Adds an asset with its first version, named after its file, and with some fields. */
export async function addAsset(
  writeContext: WriteContext,
  { folder, fields }: { folder: string; fields: NamedFields },
  arrived: ReceivedUpload,
): Promise<AssetVersion> {
  const facts = factsOf(arrived);
  const draft = { ...fields, name: arrived.upload.name, folder, versions: 1, ...facts, storage: facts.size };
  const [row] = await addRecords(writeContext, assets, [draft]);
  return shown(await keep(writeContext, row as RecordRow, arrived));
}

/** Adds the next version of an asset. */
export async function addVersion(
  writeContext: WriteContext,
  assetId: string,
  arrived: ReceivedUpload,
): Promise<AssetVersion> {
  const [before] = await lockRecords(writeContext.db, assets, [assetId]);
  if (!before || Number(before.versions) >= ASSET_VERSIONS_MAX)
    return fail(assetFailures.tooManyVersions, { values: { limit: ASSET_VERSIONS_MAX } });
  await cancelReviews(writeContext, assetId);
  const facts = factsOf(arrived);
  const counters = { versions: Number(before.versions) + 1, storage: Number(before.storage ?? 0) + facts.size };
  const values = { ...counters, ...facts, review: null, waitingFor: [] };
  await writeRecords(writeContext, assets, [{ before, values }], { cause: 'edit' });
  const stored = await keep(writeContext, before, arrived);
  await moveNotes(writeContext.db, assetId, stored.id, stored.no - 1);
  const file = { from: null, to: `v${stored.no} ${stored.name}` };
  writeContext.change.record({
    entity: assetType.name,
    entityId: assetId,
    projectId: null,
    kind: 'fileAdded',
    changes: { file },
  });
  return shown(stored);
}

/** The fields of an asset derived from its latest file. */
function factsOf({ upload: { name, preview, size }, dimensions }: ReceivedUpload) {
  return { kind: assetKindOf(name, preview), dimensions: dimensions ?? null, size: Math.ceil(size / 1024) };
}

async function keep(
  { db, actor }: WriteContext,
  { id }: { id: string },
  { upload, dimensions, thumbnail }: ReceivedUpload,
) {
  const added = { id: newId(), type: assetType.name, recordId: id, upload, createdBy: actor.id };
  const { id: fileId } = await insertAttachment(db, added);
  const version = await insertVersion(db, { assetId: id, fileId, dimensions, uploadedBy: actor.id });
  await recordThumbnail(db, version, thumbnail);
  return version;
}

/** A version as its uploader sees it, without its file reference. */
function shown({ storedId: _, ...version }: StoredVersion): AssetVersion {
  return { ...version, original: true };
}
