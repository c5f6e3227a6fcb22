import { commonFailures, type Fields, type Permission } from '@opsyard/contract';
import type { Actor } from '../kernel/access/actor.ts';
import type { DataScope } from '../kernel/access/data-resource.ts';
import { dataScope } from '../kernel/access/data-scope.ts';
import { holdsAny } from '../kernel/access/permission-holders.ts';
import type { Db } from '../kernel/database/db.ts';
import { fail } from '../kernel/fail.ts';
import { bind, type Conditions } from '../kernel/routes/list-query.ts';
import type { ServedType } from './adapter.ts';

export async function holdsView(db: Db, userId: string, { type }: ServedType): Promise<boolean> {
  return await holdsAny(db, userId, [type.permissions.view as Permission]);
}

/** The data scope of a user for a record type. */
export async function scopeFor(db: Db, actor: Pick<Actor, 'id'>, { resource }: ServedType): Promise<DataScope> {
  return await dataScope(db, actor, resource);
}

/** The visible part of a record type, as part of a query on its table `t`. */
export type Visibility = {
  conditions: Conditions;
  /** Fields visible in every record: only these can be used in conditions and orders, so that hidden and unknown fields look the same. */
  open: Fields;
  /** Whether every field is visible in every record. */
  isUnmasked: boolean;
  /** A field's expression with hidden values masked; undefined if it is visible in every record. */
  masked: (key: string) => string | undefined;
  hidden: ReadonlySet<string>;
  /** The fields a filter compares for equality, if it does nothing else. */
  equalFields?: readonly string[] | undefined;
};

/** The viewer; in their own call with the permissions of that call, which an access token limits. */
export type Viewer = Pick<Actor, 'id'> & Partial<Pick<Actor, 'permissions'>>;

/** Starts a query on the visible records, either those in the trash or the others. */
export async function visibilityOf(
  db: Db,
  actor: Viewer,
  served: ServedType,
  { trash = false, all = false }: { trash?: boolean; all?: boolean } = {},
): Promise<Visibility> {
  return visibilityInScope(await scopeFor(db, actor, served), actor, served, { trash, all });
}

/** Starts a query on the visible records of a data scope. */
export function visibilityInScope(
  scope: DataScope,
  actor: Viewer,
  served: ServedType,
  { trash = false, all = false }: { trash?: boolean; all?: boolean } = {},
): Visibility {
  const conditions: Conditions = { sql: [], values: [] };
  if (!all) conditions.sql.push(trash ? 't.deleted_at is not null' : 't.deleted_at is null');
  const { where, column } = scope.into((value) => bind(conditions, value));
  if (!scope.held || !mayView(actor, served)) conditions.sql.push('false');
  if (where !== 'true') conditions.sql.push(`(${where})`);
  const more = served.visibleTo?.(actor, (value) => bind(conditions, value));
  if (more) conditions.sql.push(`(${more})`);
  const fields = served.type.allFields;
  const isOpen = ([key]: [string, unknown]) => !scope.masked.has(key);
  return {
    conditions,
    open: scope.masked.size === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(isOpen)),
    isUnmasked: scope.masked.size === 0,
    masked: (key) => (scope.masked.has(key) ? column(key) : undefined),
    hidden: scope.hidden,
  };
}

function mayView({ permissions }: Viewer, { type }: ServedType): boolean {
  return permissions === undefined || permissions.has(type.permissions.view as Permission);
}

/** Whether a user sees all records of a type with all their fields. */
export async function seesEverything(db: Db, actor: Viewer, served: ServedType): Promise<boolean> {
  const { conditions, isUnmasked } = await visibilityOf(db, actor, served, { all: true });
  return isUnmasked && conditions.sql.length === 0;
}

/** Refuses values of hidden and unknown fields: for the caller, hidden ones do not exist. */
export function requireVisibleFields({ open }: Pick<Visibility, 'open'>, values: object): void {
  if (Object.keys(values).some((key) => !Object.hasOwn(open, key))) fail(commonFailures.invalidInput);
}
