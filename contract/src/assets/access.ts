import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { folderFailures } from './failures.ts';
import { ACCESS_ENTRIES_MAX, FOLDER_LEVELS, type FolderLevel, SUBJECT_KINDS, type SubjectKind } from './levels.ts';

const Level = OneOf(Object.keys(FOLDER_LEVELS) as FolderLevel[]);
const Kind = OneOf(Object.keys(SUBJECT_KINDS) as SubjectKind[]);
const NamedReference = Type.Object({ id: Id, name: Type.String() });

/** A folder of the tree, with the reader's permissions in it. */
export type FolderNode = Static<typeof FolderNode>;
const FolderNode = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  /** Null for a root folder, and where the parent folder is not visible. */
  parent: Nullable(Id),
  level: Level,
  own: Type.Boolean(),
  /** Its own naming rule. */
  naming: Nullable(Type.String()),
  /** The naming rule that applies: its own, else that of the nearest folder above, even if that one is not visible. */
  rule: Nullable(Type.String()),
  /** Whether reviewers can approve several versions of its assets together. */
  bulkApproval: Type.Boolean(),
});

export type FolderAccess = Static<typeof FolderAccess>;
const FolderAccess = Type.Object({
  /** Version of the folder, incremented by each change of its list. */
  version: Type.Integer(),
  /** Whether the folder has its own list; otherwise it inherits that of the nearest ancestor. */
  own: Type.Boolean(),
  /** The effective list; empty if every user with the permissions has full access. */
  entries: Type.Array(Type.Object({ kind: Kind, id: Id, name: Type.String(), level: Level })),
  /** Departments and roles that a list can name, in addition to users. */
  roles: Type.Array(NamedReference),
  departments: Type.Array(NamedReference),
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
        /** The version the client has read: a list changed since then is not replaced. */
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
