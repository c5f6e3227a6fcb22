import { type TSchema, type TUnsafe, Type } from 'typebox';
import type { Failure } from '../kernel/failures.ts';
import { Nullable } from '../kernel/shapes.ts';
import type { Draft, Field, Fields, Patch } from './fields.ts';
import { f } from './fields.ts';
import { KINDS, type Kind, type Names } from './kinds.ts';
import type { PartName } from './parts/part-names.ts';

/** What a record's state may be changed by, and between which states. */
export type Transition = { readonly name: Names; readonly from: readonly string[]; readonly to: string };

export type RecordPermissions = {
  readonly view: `${string}:${string}`;
  readonly edit: `${string}:${string}`;
  /** Deleting, restoring and purging; whoever may edit where it is missing. */
  readonly delete?: `${string}:${string}`;
  /** Commenting and watching; whoever may view where it is missing. */
  readonly comment?: `${string}:${string}`;
  readonly import?: `${string}:${string}`;
  readonly export?: `${string}:${string}`;
};

export type Definition<F extends Fields, P extends PartName = PartName> = {
  /** What one and several of them are called. */
  readonly one: Names;
  readonly many: Names;
  /** The beginning of the addresses of its calls. */
  readonly path: `/${string}`;
  /** The screen that lists them, whose menu entry carries data rules. */
  readonly component: string;
  /** The address of that screen. */
  readonly page: `/${string}`;
  readonly fields: F;
  /** The field that names a record. */
  readonly title: keyof F & string;
  /** The order of a list nobody has ordered: a sortable field, from the largest on with a minus before it. */
  readonly order: string;
  readonly permissions: RecordPermissions;
  /** How the one field of kind `state` changes. */
  readonly transitions?: Readonly<Record<string, Transition>>;
  /** What its records have beside their fields; `partRoutes` derives the calls. */
  readonly parts?: readonly P[];
  /** What a part is called, where the general word says too little. */
  readonly partNames?: Readonly<Partial<Record<PartName, Names>>>;
  /** How its rules refuse a write, beside what every type refuses. */
  readonly refusals?: readonly Failure[];
};

/** A kind of record: its fields and everything that is derived from them. */
export type RecordType<
  N extends string = string,
  F extends Fields = Fields,
  P extends PartName = PartName,
> = Definition<F, P> & {
  readonly name: N;
  /** The fields people see: its own and those every record has. */
  readonly allFields: Fields;
  /** The name of its field of kind `state`. */
  readonly state: string | undefined;
  readonly draft: TUnsafe<Draft<F>>;
  readonly patch: TUnsafe<Patch<F>>;
};
/** A record type whose fields are not known to the compiler. */
export type AnyRecordType = RecordType<string, Fields>;

/** Fields every record has. */
export const HEAD_FIELDS = {
  createdAt: f.timestamp(['Created', '创建时间'], { computed: true, required: true, sortable: true }),
  createdBy: f.user(['Created by', '创建人'], { computed: true }),
  updatedAt: f.timestamp(['Updated', '更新时间'], { computed: true, required: true, sortable: true }),
  updatedBy: f.user(['Updated by', '更新人'], { computed: true }),
} as const;

/** Declares a record type. */
export function defineRecord<const N extends string, const F extends Fields, const P extends PartName = never>(
  name: N,
  definition: Definition<F, P>,
): RecordType<N, F, P> {
  const fields: Fields = definition.fields;
  const states = Object.keys(fields).filter((key) => fields[key]?.kind === 'state');
  if (states.length > 1) throw new Error(`${name} has more than one state`);
  const numbers = Object.values(fields).filter(({ kind }) => kind === 'autoNumber');
  if (numbers.length > 1) throw new Error(`${name} has more than one automatic number`);
  return {
    ...definition,
    name,
    allFields: { ...fields, ...HEAD_FIELDS },
    state: states[0],
    draft: Type.Unsafe<Draft<F>>(objectOf(fields, false)),
    patch: Type.Unsafe<Patch<F>>(objectOf(fields, true)),
  };
}

/** The facets of a field's kind. */
export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}

/** The shape of a field's value, null included where it may be empty. */
export function schemaOf(field: Field): TSchema {
  const kind = kindOf(field);
  if (kind.family === 'many') return kind.schema(field);
  const schema = kind.schema(field);
  if (!field.required) return Nullable(schema);
  return kind.family === 'text' ? ({ ...schema, minLength: 1 } as TSchema) : schema;
}

function objectOf(fields: Fields, partial: boolean): TSchema {
  const entries = Object.entries(fields)
    .filter(([, field]) => !field.computed)
    .map(([key, field]) => [key, partial || !field.required ? Type.Optional(schemaOf(field)) : schemaOf(field)]);
  return Type.Object(Object.fromEntries(entries), {
    additionalProperties: false,
    ...(partial && { minProperties: 1 }),
  });
}
