import type { Permission } from '@opsyard/contract';
import type { Sentence } from '../words.ts';

/** The kind of a column's values; a list contains several texts, any of which may match; opaque columns can only be hidden. */
export type ColumnKind = 'text' | 'number' | 'day' | 'instant' | 'list' | 'opaque';

export type ResourceColumn = {
  /** The expression used to select it. */
  sql: string;
  kind: ColumnKind;
  name: Sentence;
  /** Identifies a record, so it cannot be hidden. */
  always?: boolean;
};

/** A list whose rows and columns data rules can limit; rules can only use what is declared here. */
export type DataResource = {
  /** The screen whose menu entry carries the rules. */
  component: string;
  /** The permission of the list's calls; granting it is equivalent to granting the menu entry. */
  permission: Permission;
  name: Sentence;
  /** What else decides which rows a user sees, for the explanation of permissions. */
  visibility?: Sentence;
  columns: Readonly<Record<string, ResourceColumn>>;
  /** SQL for the id of the user who owns a record. */
  owner?: string;
  /** SQL for the codes of the departments of a record, a `text[]`. */
  departments?: string;
};

const declared = new Map<string, DataResource>();

/** Registers a list with data rules; call it once, where the feature declares it. */
export function declareResource(resource: DataResource): DataResource {
  declared.set(resource.component, resource);
  return resource;
}

/** All lists with data rules. */
export function allResources(): DataResource[] {
  return [...declared.values()];
}

/** The list of a screen or permission, if it has data rules. */
export function resourceOf(entry: { component: string | null; perms: string | null }): DataResource | undefined {
  const byScreen = entry.component === null ? undefined : declared.get(entry.component);
  return byScreen ?? [...declared.values()].find(({ permission }) => permission === entry.perms);
}

/** All lists that a grant of a menu entry makes visible, by its screen or code. */
export function resourcesOfEntry(entry: { component: string | null; perms: string | null }): DataResource[] {
  return [...declared.values()].filter(
    ({ component, permission }) => component === entry.component || permission === entry.perms,
  );
}

/** Binds a value in a query; returns its placeholder. */
export type Bind = (value: unknown) => string;

/** The visible part of a list for a user. */
export type DataScope = {
  /** Whether all rows and columns are visible. */
  whole: boolean;
  /** Whether the user has any grant for the list. */
  held: boolean;
  /** Columns hidden in some or all records. */
  masked: ReadonlySet<string>;
  /** Columns hidden in all records. */
  hidden: ReadonlySet<string>;
  /** Adds the values to a query with `bind`, in the order in which condition and columns are requested. */
  into: (bind: Bind) => {
    /** The condition for visible records. */
    where: string;
    /** A column's expression, null where a rule hides it; to be used in select, filter and sort alike. */
    column: (name: string) => string;
  };
};
