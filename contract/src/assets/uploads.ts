import { type Static, Type } from 'typebox';
import { PART_TYPE } from '../constants.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Instant, Nullable } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { assetFailures } from './failures.ts';
import { AssetVersion } from './files.ts';

/** The version of the tus protocol that is spoken. */
export const TUS_VERSION = '1.0.0';
/** Bytes a part has at least, unless it is the last one. */
export const UPLOAD_PART_MIN_BYTES = 65_536;
/** Unfinished uploads of one person. */
export const UNFINISHED_UPLOADS_MAX = 20;
/** Bytes the unfinished uploads of one person have together once they are whole. */
export const UNFINISHED_UPLOADS_MAX_BYTES = 524_288_000;

/** How calls about uploads in parts can fail. */
export const assetUploadFailures = failures('assetUpload', {
  otherProtocol: 412,
  wrongOffset: 409,
  partTooSmall: 422,
  incomplete: 409,
  changedFile: 409,
  tooMany: 422,
});

/** A file of which some has arrived. */
export type AssetUpload = Static<typeof AssetUpload>;
export const AssetUpload = Type.Object({
  id: Id,
  /** Where it goes: it becomes an asset of a folder, or the next version of an asset. */
  folderId: Nullable(Id),
  assetId: Nullable(Id),
  name: Type.String(),
  size: Type.Integer(),
  /** Bytes that have arrived; the next part begins here. */
  offset: Type.Integer(),
  /** How whoever sends it recognises the file; empty where nothing was said. */
  fingerprint: Type.String(),
  expiresAt: Instant,
});

const TUS = { 'tus-resumable': Type.String({ maxLength: 20 }) };
const BYTES = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const PATH = '/task/asset/uploads/:id';
const { otherProtocol, wrongOffset, partTooSmall, incomplete, changedFile, tooMany } = assetUploadFailures;

export const assetUpload = defineRoutes('assetUpload', {
  list: {
    method: 'GET',
    path: '/task/asset/uploads',
    summary: "The caller's unfinished uploads, the oldest first",
    access: 'assets:asset:edit',
    reply: Type.Array(AssetUpload),
  },
  create: {
    method: 'POST',
    path: '/task/asset/uploads',
    summary:
      'Begin an upload of at most 50 MB in parts (tus creation); metadata: filename, folderId or assetId, fingerprint',
    access: 'assets:asset:edit',
    headers: Type.Object({ ...TUS, 'upload-length': BYTES, 'upload-metadata': Type.String({ maxLength: 4_000 }) }),
    reply: AssetUpload,
    failures: [
      otherProtocol,
      tooMany,
      commonFailures.notFound,
      recordFailures.inTrash,
      assetFailures.fileMissing,
      assetFailures.fileEmpty,
      assetFailures.fileTooLarge,
      assetFailures.fileRefused,
    ],
  },
  state: {
    method: 'GET',
    path: PATH,
    summary: 'How much of an upload has arrived; HEAD answers the same in headers (tus)',
    access: 'assets:asset:edit',
    params: ById,
    headers: Type.Object(TUS),
    reply: AssetUpload,
    failures: [otherProtocol, commonFailures.notFound],
  },
  send: {
    method: 'PATCH',
    path: PATH,
    summary: `Send the next part of an upload, as ${PART_TYPE} (tus)`,
    access: 'assets:asset:edit',
    kind: 'part',
    ownTransactions: true,
    params: ById,
    headers: Type.Object({ ...TUS, 'upload-offset': BYTES }),
    reply: AssetUpload,
    failures: [otherProtocol, wrongOffset, partTooSmall, commonFailures.notFound, assetFailures.fileTooLarge],
  },
  finish: {
    method: 'POST',
    path: `${PATH}/finish`,
    summary: 'Make an asset or a version of a file that has arrived; a SHA-256 that is named must be that of the file',
    access: 'assets:asset:edit',
    params: ById,
    body: Type.Object(
      { sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })) },
      { additionalProperties: false },
    ),
    reply: AssetVersion,
    failures: [
      incomplete,
      changedFile,
      commonFailures.notFound,
      recordFailures.linkMissing,
      recordFailures.inTrash,
      assetFailures.tooManyVersions,
      assetFailures.fileMissing,
      assetFailures.fileEmpty,
      assetFailures.fileTooLarge,
      assetFailures.fileRefused,
    ],
  },
  cancel: {
    method: 'DELETE',
    path: PATH,
    summary: 'Cancel an upload and forget what has arrived (tus termination)',
    access: 'assets:asset:edit',
    ownTransactions: true,
    params: ById,
    headers: Type.Object(TUS),
    reply: Done,
    failures: [otherProtocol, commonFailures.notFound],
  },
});
