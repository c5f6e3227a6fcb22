import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { folderFailures } from './failures.ts';
import { ACCESS_ENTRIES_MAX, FOLDER_LEVELS, type FolderLevel, SUBJECT_KINDS, type SubjectKind } from './levels.ts';

const Level = OneOf(Object.keys(FOLDER_LEVELS) as FolderLevel[]);
const Kind = OneOf(Object.keys(SUBJECT_KINDS) as SubjectKind[]);
const Named = Type.Object({ id: Id, name: Type.String() });

/** A folder as the tree shows it, with what its reader may do in it. */
export type FolderNode = Static<typeof FolderNode>;
const FolderNode = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  /** Null on top, and where the folder above cannot be seen. */
  parent: Nullable(Id),
  level: Level,
  own: Type.Boolean(),
});

/** Who may do what in a folder. */
export type FolderAccess = Static<typeof FolderAccess>;
const FolderAccess = Type.Object({
  /** Of the folder; it rises with each change of its list. */
  version: Type.Integer(),
  /** Whether the folder has a list of its own; otherwise that of the nearest folder above counts. */
  own: Type.Boolean(),
  /** The list that counts; empty where everybody who holds the permissions may do everything. */
  entries: Type.Array(Type.Object({ kind: Kind, id: Id, name: Type.String(), level: Level })),
  /** Who a list can name, beside people. */
  roles: Type.Array(Named),
  departments: Type.Array(Named),
});

export const assetFolderAccess = defineRoutes('assetFolderAccess', {
  tree: {
    method: 'GET',
    path: '/task/materielFolder/tree',
    summary: 'The folders of assets one may see',
    access: 'assets:folder:view',
    reply: Type.Array(FolderNode),
  },
  get: {
    method: 'GET',
    path: '/task/materielFolder/acl',
    summary: 'Who may do what in a folder',
    access: 'assets:folder:edit',
    query: Type.Object({ id: Id }),
    reply: FolderAccess,
    failures: [commonFailures.notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/materielFolder/acl',
    summary: 'Give a folder an access list of its own, or let it follow the folder above',
    access: 'assets:folder:edit',
    body: Type.Object(
      {
        id: Id,
        /** The version that was seen: a list somebody else has changed since is not replaced. */
        version: Type.Integer(),
        own: Type.Boolean(),
        entries: Type.Array(Type.Object({ kind: Kind, id: Id, level: Level }, { additionalProperties: false }), {
          maxItems: ACCESS_ENTRIES_MAX,
        }),
      },
      { additionalProperties: false },
    ),
    reply: FolderAccess,
    failures: [
      commonFailures.notFound,
      commonFailures.staleVersion,
      recordFailures.inTrash,
      folderFailures.lockedOut,
      folderFailures.subjectMissing,
    ],
  },
});
