import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { entryFacts } from './menu-entry.ts';

const view = 'system:permission:view';

/** A way a permission reaches a user, or would if nothing prevented it. */
export type GrantPath = Static<typeof GrantPath>;
export const GrantPath = Type.Object({
  kind: OneOf(['role', 'departRole', 'everybody']),
  holderId: Nullable(Id),
  name: Type.String(),
  departId: Nullable(Id),
  departName: Nullable(Type.String()),
  /** Whether it applies; `otherDepartment`: not the current one; `ceiling`: the department itself lacks it. */
  counts: OneOf(['yes', 'otherDepartment', 'ceiling']),
  /** The record filters of this grant, in words; empty without any. */
  rows: Type.Array(Type.String()),
  /** Columns hidden by this grant. */
  hides: Type.Array(Type.String()),
});

const Person = Type.Object({
  id: Id,
  username: Type.String(),
  realname: Type.String(),
  departName: Nullable(Type.String()),
  active: Type.Boolean(),
});
export type PersonOfRights = Static<typeof Person>;

export type RightsEntry = Static<typeof RightsEntry>;
export const RightsEntry = Type.Object({
  ...entryFacts,
  allowed: Type.Boolean(),
  /** Whether some records or columns are hidden. */
  limited: Type.Boolean(),
});

export type Explanation = Static<typeof Explanation>;
export const Explanation = Type.Object({
  allowed: Type.Boolean(),
  paths: Type.Array(GrantPath),
  /** The list of the page that is subject to data rules, if there is one. */
  resource: Nullable(Type.String()),
  /** The result of all grants, in words; empty where every record is visible. */
  rows: Type.Array(Type.String()),
  /** What else decides which records are visible, such as the membership in projects; null where data rules alone do. */
  visibility: Nullable(Type.String()),
  /** Whether it is about projects and tasks, where the role in a project decides as well; always sent, but not by earlier versions. */
  isInProjects: Type.Optional(Type.Boolean()),
  /** The condition in SQL. */
  predicate: Nullable(Type.String()),
  /** Columns hidden in some or all records. */
  hides: Type.Array(Type.Object({ column: Type.String(), when: OneOf(['always', 'sometimes']) })),
});

/** The explanation of a user's permissions. */
export const explain = defineRoutes('explain', {
  rightsOf: {
    method: 'GET',
    path: '/sys/permission/rightsOf',
    summary: 'Effective permissions of a user',
    access: view,
    query: Type.Object({ userId: Id }, { additionalProperties: true }),
    reply: Type.Object({ person: Person, entries: Type.Array(RightsEntry) }),
    failures: [commonFailures.notFound],
  },
  why: {
    method: 'GET',
    path: '/sys/permission/explain',
    summary: 'Whether a person may do something, which roles grant it and which records result',
    access: view,
    query: Type.Object({ userId: Id, permissionId: Id }, { additionalProperties: true }),
    reply: Explanation,
    failures: [commonFailures.notFound],
  },
  whoMay: {
    method: 'GET',
    path: '/sys/permission/whoMay',
    summary: 'Users with a permission, at most the first 200',
    access: view,
    query: Type.Object({ permissionId: Id }, { additionalProperties: true }),
    reply: Type.Object({ total: Type.Integer(), records: Type.Array(Person) }),
    failures: [commonFailures.notFound],
  },
});
