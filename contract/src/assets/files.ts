import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { assetFailures } from './failures.ts';

/** A version of an asset: an immutable file. */
export type AssetVersion = Static<typeof AssetVersion>;
export const AssetVersion = Type.Object({
  id: Id,
  assetId: Id,
  /** 1, 2, … in upload order; never reused. */
  no: Type.Integer(),
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  /** The preview mode. */
  preview: OneOf(['image', 'pdf', 'text', 'audio', 'video', 'link', 'none']),
  sha256: Type.String(),
  dimensions: Nullable(Type.String()),
  uploadedBy: Nullable(Id),
  uploadedByName: Nullable(Type.String()),
  at: Instant,
  /** Whether the caller may have the original; without it, `content` is a small picture, of images only. */
  original: Type.Boolean(),
});

const refusedFiles = [
  assetFailures.fileMissing,
  assetFailures.fileEmpty,
  assetFailures.fileTooLarge,
  assetFailures.fileRefused,
] as const;

export const assetFile = defineRoutes('assetFile', {
  add: {
    method: 'POST',
    path: '/task/asset/upload',
    summary:
      'Add an asset with its first file, of at most 50 MB; a name that follows the rule of the folder fills its fields unless `fillFields` is false',
    access: 'assets:asset:edit',
    kind: 'upload',
    query: Type.Object({ folderId: Id, fillFields: Type.Optional(Type.Boolean()) }),
    reply: AssetVersion,
    failures: [commonFailures.notFound, recordFailures.linkMissing, ...refusedFiles],
  },
  addVersion: {
    method: 'POST',
    path: '/task/asset/addVersion',
    summary: 'Add a new version of an asset, a file of at most 50 MB',
    access: 'assets:asset:edit',
    kind: 'upload',
    query: Type.Object({ assetId: Id }),
    reply: AssetVersion,
    failures: [commonFailures.notFound, recordFailures.inTrash, assetFailures.tooManyVersions, ...refusedFiles],
  },
  versions: {
    method: 'GET',
    path: '/task/asset/versions',
    summary: 'The versions of an asset, the newest first',
    access: 'assets:asset:view',
    query: Type.Object({ assetId: Id }),
    reply: Type.Array(AssetVersion),
    failures: [commonFailures.notFound],
  },
  picture: {
    method: 'GET',
    path: '/task/asset/picture',
    summary: 'A small picture of the newest version of an asset, where that is a picture',
    access: 'assets:asset:view',
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ assetId: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  content: {
    method: 'GET',
    path: '/task/asset/content',
    summary: 'A version as the page shows it; a smaller picture if the caller may not have the original',
    access: 'assets:asset:view',
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound, assetFailures.notApproved],
  },
  download: {
    method: 'GET',
    path: '/task/asset/download',
    summary: 'The bytes of a file; one whose rights have ended only when that is asked for',
    access: 'assets:asset:view',
    kind: 'file',
    takesCookie: true,
    query: Type.Object({ id: Id, evenExpired: Type.Optional(Type.Boolean()) }),
    reply: Done,
    failures: [commonFailures.notFound, assetFailures.rightsExpired, assetFailures.notApproved],
  },
  zip: {
    method: 'POST',
    path: '/task/asset/zip',
    summary: 'The newest or approved versions of some assets, or of all in a folder and below, as one ZIP archive',
    access: 'assets:asset:view',
    kind: 'file',
    reads: true,
    body: Type.Object(
      {
        ids: Type.Optional(Ids),
        folderId: Type.Optional(Id),
        evenExpired: Type.Optional(Type.Boolean()),
        /** Only approved versions, with a list of them (manifest.csv). */
        approved: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [
      commonFailures.notFound,
      assetFailures.zipEmpty,
      assetFailures.zipTooLarge,
      assetFailures.rightsExpired,
      assetFailures.notApproved,
    ],
  },
});
