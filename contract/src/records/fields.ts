import type { KindName, KindOptions, KindValues, Names } from './kinds.ts';

/** The type-level properties of a field. */
type Shape = { value: unknown; required: boolean; computed: boolean };

export type FieldOptions = KindOptions & {
  /** Must not be empty. */
  readonly required?: boolean;
  /** Must not be empty, unless the record has these values. */
  readonly requiredUnless?: Readonly<Record<string, unknown>>;
  /** Written by the server only. */
  readonly computed?: boolean;
  /** Lists can be sorted by it, using an index. */
  readonly sortable?: boolean;
  /** Included in full-text search. */
  readonly searchable?: boolean;
  /** Unique among the records; texts are compared without case and width. */
  readonly unique?: boolean;
  /** A text with few different values: those in use are suggested, and records can be grouped by them. */
  readonly suggested?: boolean;
  /** Alternative headings for imports. */
  readonly was?: readonly string[];
  /** The record type of a link. */
  readonly target?: string;
  /** Not stored, but computed by a database function from another field when it is read: only shown and exported, as no index serves it. */
  readonly derived?: { readonly call: string; readonly of: string };
  /** Whether the sum of its values means something; by default that of amounts of money, weights and durations does. */
  readonly adds?: boolean;
  /** Smaller numbers are shown as a warning. */
  readonly warnBelow?: number;
};

/** A field of a record; `shape` exists in types only. */
export type Field<T extends Shape = Shape> = FieldOptions & {
  readonly kind: KindName;
  readonly name: Names;
  readonly shape?: T;
};
export type Fields = Readonly<Record<string, Field>>;

/** Whether a field of a record must not be empty; `values` are those of the record, as far as they are known. */
export function isRequired(
  { required = false, requiredUnless }: Pick<FieldOptions, 'required' | 'requiredUnless'>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (required || !requiredUnless) return required;
  return !Object.entries(requiredUnless).every(([key, value]) => values[key] === value);
}

type Flag<B> = B extends true ? true : false;
type Made<V, O extends FieldOptions> = Field<{
  value: V;
  required: Flag<O['required']>;
  computed: Flag<O['computed']>;
}>;
type Choices = Readonly<Record<string, Names>>;

const make =
  <K extends KindName>(kind: K) =>
  <const O extends FieldOptions = Record<never, never>>(name: Names, options?: O): Made<KindValues[K], O> => ({
    ...options,
    kind,
    name,
  });

const chosen =
  <K extends KindName>(kind: K) =>
  <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
    name: Names,
    choices: C,
    options?: O,
  ) =>
    ({ ...options, kind, name, choices }) as Made<keyof C & string, O>;

const linked =
  <K extends 'link' | 'links'>(kind: K) =>
  <const O extends FieldOptions = Record<never, never>>(name: Names, target: string, options?: O) =>
    ({ ...options, kind, name, target }) as Made<KindValues[K], O>;

/** Builders for the fields of a record type: `f.text(['Name', '名称'], { required: true })`. */
export const f = {
  text: make('text'),
  longText: make('longText'),
  richText: make('richText'),
  url: make('url'),
  email: make('email'),
  phone: make('phone'),
  code: make('code'),
  autoNumber: (name: Names, prefix: string) =>
    ({ kind: 'autoNumber', name, prefix, computed: true, required: true, sortable: true, searchable: true }) as Field<{
      value: string;
      required: true;
      computed: true;
    }>,
  number: make('number'),
  money: make('money'),
  percent: make('percent'),
  weight: make('weight'),
  length: make('length'),
  duration: make('duration'),
  boolean: make('boolean'),
  date: make('date'),
  dateRange: make('dateRange'),
  time: make('time'),
  timestamp: make('timestamp'),
  choice: chosen('choice'),
  /** Starts with its first value and is changed by transitions only. */
  state: <const C extends Choices>(name: Names, choices: C, options: Pick<FieldOptions, 'colors'> = {}) =>
    ({ ...options, kind: 'state', name, choices, computed: true, required: true, sortable: true }) as Field<{
      value: keyof C & string;
      required: true;
      computed: true;
    }>,
  country: make('country'),
  user: make('user'),
  department: make('department'),
  link: linked('link'),
  choices: <const C extends Choices, const O extends FieldOptions = Record<never, never>>(
    name: Names,
    choices: C,
    options?: O,
  ) => ({ ...options, kind: 'choices', name, choices }) as Made<readonly (keyof C & string)[], O>,
  users: make('users'),
  links: linked('links'),
  labels: make('labels'),
};

type Read<T extends Shape> = T['required'] extends true
  ? T['value']
  : T['value'] extends readonly unknown[]
    ? T['value']
    : T['value'] | null;
type ShapeOf<X> = X extends { readonly shape?: infer T extends Shape } ? T : never;
type Open<F extends Fields> = { [K in keyof F as ShapeOf<F[K]>['computed'] extends true ? never : K]: ShapeOf<F[K]> };
type Must<F extends Fields> = {
  [K in keyof F as ShapeOf<F[K]> extends { required: true; computed: false } ? K : never]: ShapeOf<F[K]>['value'];
};

/** Fields of every record, in addition to its own. */
export type RecordHead = {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
};
/** A record of any type, as read. */
export type RecordRow = RecordHead & Readonly<Record<string, unknown>>;
export type Row<F extends Fields> = RecordHead & { [K in keyof F]: Read<ShapeOf<F[K]>> };
/** The fields an edit may change. */
export type Patch<F extends Fields> = { -readonly [K in keyof Open<F>]?: Read<Open<F>[K]> };
/** The fields of a new record. */
export type Draft<F extends Fields> = Patch<F> & Must<F>;
