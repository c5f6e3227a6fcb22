import type { Permission } from '@opsyard/contract';
import type { Sentence } from './words.ts';

/** What values of a column are; a list holds several texts, of which any may meet a condition; what is opaque can only be hidden. */
export type ColumnKind = 'text' | 'number' | 'day' | 'instant' | 'list' | 'opaque';

export type ResourceColumn = {
  /** The expression a list reads it with. */
  sql: string;
  kind: ColumnKind;
  name: Sentence;
  /** Without it a record could not be told of at all, so it cannot be hidden. */
  always?: boolean;
};

/** A list whose records and columns rules on data can limit; rules speak of nothing but what is declared here. */
export type DataResource = {
  /** The screen whose menu entry carries the rules. */
  component: string;
  /** What the calls of the list ask for; a grant of it counts like one of the menu entry. */
  permission: Permission;
  name: Sentence;
  columns: Readonly<Record<string, ResourceColumn>>;
  /** SQL for the id of the person a record belongs to. */
  owner?: string;
  /** SQL for the codes of the departments a record belongs to, a `text[]`. */
  departments?: string;
};

const declared = new Map<string, DataResource>();

/** Makes a list known to whoever writes rules; to be called once, where the feature declares it. */
export function declareResource(resource: DataResource): DataResource {
  declared.set(resource.component, resource);
  return resource;
}

/** Every list that obeys rules. */
export function allResources(): DataResource[] {
  return [...declared.values()];
}

/** The list of a screen, or of a permission, if it obeys rules. */
export function resourceOf(entry: { component: string | null; perms: string | null }): DataResource | undefined {
  const byScreen = entry.component === null ? undefined : declared.get(entry.component);
  return byScreen ?? [...declared.values()].find(({ permission }) => permission === entry.perms);
}

/** Every list that a grant of an entry lets somebody see, by its screen or by its code. */
export function resourcesOfEntry(entry: { component: string | null; perms: string | null }): DataResource[] {
  return [...declared.values()].filter(
    ({ component, permission }) => component === entry.component || permission === entry.perms,
  );
}

/** Takes a value into a query; the answer is its place. */
export type Bind = (value: unknown) => string;

/** What somebody sees of a list. */
export type DataScope = {
  /** Whether every record is let through with every column. */
  whole: boolean;
  /** Whether anything at all lets them see the list. */
  held: boolean;
  /** Columns that are hidden in some records, or in all. */
  masked: ReadonlySet<string>;
  /** Columns nothing is seen of. */
  hidden: ReadonlySet<string>;
  /** Puts it into a query whose values `bind` takes, in the order in which condition and columns are asked for. */
  into: (bind: Bind) => {
    /** The condition a record has to meet. */
    where: string;
    /** A column's expression, empty where a rule hides it; to be used for reading, filtering and ordering alike. */
    column: (name: string) => string;
  };
};
