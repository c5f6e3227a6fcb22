import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';

const view = 'system:permission:view';

/** One way a permission reaches a person, or would if something else did not stand in between. */
export type GrantPath = Static<typeof GrantPath>;
export const GrantPath = Type.Object({
  kind: OneOf(['role', 'departRole', 'everybody']),
  holderId: Nullable(Id),
  name: Type.String(),
  departId: Nullable(Id),
  departName: Nullable(Type.String()),
  /** Whether it counts; `otherDepartment`: not the current one; `ceiling`: the department itself does not hold it. */
  counts: OneOf(['yes', 'otherDepartment', 'ceiling']),
  /** What limits the records on this way, in words; empty where nothing does. */
  rows: Type.Array(Type.String()),
  /** Columns hidden on this way. */
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
  id: Id,
  parentId: Nullable(Id),
  name: Type.String(),
  nameZh: Nullable(Type.String()),
  menuType: Type.Integer(),
  perms: Nullable(Type.String()),
  allowed: Type.Boolean(),
  /** Whether only some records, or some columns, are let through. */
  limited: Type.Boolean(),
});

export type Explanation = Static<typeof Explanation>;
export const Explanation = Type.Object({
  allowed: Type.Boolean(),
  paths: Type.Array(GrantPath),
  /** The list of the page that obeys rules on data, if there is one. */
  resource: Nullable(Type.String()),
  /** What comes of all ways together, in words; empty where every record is let through. */
  rows: Type.Array(Type.String()),
  /** The condition as the database is asked. */
  predicate: Nullable(Type.String()),
  /** Columns hidden in some records, or in all. */
  hides: Type.Array(Type.Object({ column: Type.String(), when: OneOf(['always', 'sometimes']) })),
});

/** Who may do what, and why. */
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
