import { type Static, Type } from 'typebox';
import { PART_TYPE } from '../constants.ts';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes, SCAN_FAILURES } from '../kernel/route.ts';
import { ById, Done, Id, Instant, Nullable } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { assetFailures } from './failures.ts';
import { AssetVersion } from './files.ts';

/** The supported version of the tus protocol. */
export const TUS_VERSION = '1.0.0';
/** The minimum size of a part in bytes, except for the last one. */
export const UPLOAD_PART_MIN_BYTES = 65_536;
/** The maximum number of unfinished uploads of a user. */
export const UNFINISHED_UPLOADS_MAX = 20;
/** The maximum total size of a user's unfinished uploads, in bytes of the complete files. */
export const UNFINISHED_UPLOADS_MAX_BYTES = 524_288_000;

export const assetUploadFailures = failures('assetUpload', {
  otherProtocol: 412,
  wrongOffset: 409,
  partTooSmall: 422,
  incomplete: 409,
  changedFile: 409,
  tooMany: 422,
});

/** A partially received file. */
export type AssetUpload = Static<typeof AssetUpload>;
export const AssetUpload = Type.Object({
  id: Id,
  /** The target: a new asset in a folder, or the next version of an asset. */
  folderId: Nullable(Id),
  assetId: Nullable(Id),
  name: Type.String(),
  size: Type.Integer(),
  /** Received bytes; the offset of the next part. */
  offset: Type.Integer(),
  /** A fingerprint by which the client recognises the file; empty if none was sent. */
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
      'Begin an upload of at most 50 MB in parts (tus creation); metadata: filename, folderId or assetId, fingerprint, fillFields (`false` or nothing)',
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
      ...SCAN_FAILURES,
      assetFailures.fileMissing,
      assetFailures.fileEmpty,
      assetFailures.fileTooLarge,
      assetFailures.fileRefused,
    ],
  },
  cancel: {
    method: 'DELETE',
    path: PATH,
    summary: 'Cancel an upload and delete what has arrived (tus termination)',
    access: 'assets:asset:edit',
    ownTransactions: true,
    params: ById,
    headers: Type.Object(TUS),
    reply: Done,
    failures: [otherProtocol, commonFailures.notFound],
  },
});
