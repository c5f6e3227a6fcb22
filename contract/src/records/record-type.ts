import { type TSchema, type TUnsafe, Type } from 'typebox';
import type { Failure } from '../kernel/failures.ts';
import { Nullable } from '../kernel/shapes.ts';
import type { Draft, Field, Fields, Patch } from './fields.ts';
import { f } from './fields.ts';
import { KINDS, type Kind, type Names } from './kinds.ts';
import type { PartName } from './parts/part-names.ts';

/** A change of the state of a record, with its start and end states. */
export type Transition = { readonly name: Names; readonly from: readonly string[]; readonly to: string };

export type RecordPermissions = {
  readonly view: `${string}:${string}`;
  readonly edit: `${string}:${string}`;
  /** Deleting, restoring and purging; default: the permission to edit. */
  readonly delete?: `${string}:${string}`;
  /** Commenting and watching; default: the permission to view. */
  readonly comment?: `${string}:${string}`;
  readonly import?: `${string}:${string}`;
  readonly export?: `${string}:${string}`;
};

export type Definition<F extends Fields, P extends PartName = PartName> = {
  /** Its singular and plural name. */
  readonly one: Names;
  readonly many: Names;
  /** The path prefix of its calls. */
  readonly path: `/${string}`;
  /** The screen of its list, whose menu entry carries data rules. */
  readonly component: string;
  /** The URL of that screen. */
  readonly page: `/${string}`;
  readonly fields: F;
  /** The field used as the title of a record. */
  readonly title: keyof F & string;
  /** The default sort order: a sortable field, descending with a leading minus. */
  readonly order: string;
  readonly permissions: RecordPermissions;
  /** The transitions of the field of kind `state`. */
  readonly transitions?: Readonly<Record<string, Transition>>;
  /** The parts of its records; `partRoutes` derives the calls. */
  readonly parts?: readonly P[];
  /** Names of parts that replace the general ones. */
  readonly partNames?: Readonly<Partial<Record<PartName, Names>>>;
  /** What records can also be filtered by: facts that are computed for the filter only, and neither shown nor sorted by. */
  readonly conditions?: Fields;
  /** Failures of its own business rules, in addition to the common ones. */
  readonly refusals?: readonly Failure[];
};

/** A record type: its fields and everything derived from them. */
export type RecordType<
  N extends string = string,
  F extends Fields = Fields,
  P extends PartName = PartName,
> = Definition<F, P> & {
  readonly name: N;
  /** All visible fields: its own and those of every record. */
  readonly allFields: Fields;
  /** The name of its field of kind `state`. */
  readonly state: string | undefined;
  readonly draft: TUnsafe<Draft<F>>;
  readonly patch: TUnsafe<Patch<F>>;
};
/** A record type unknown at compile time. */
export type AnyRecordType = RecordType<string, Fields>;

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

/** The fields that filters of a record type can use. */
export function filterFields({ allFields, conditions }: Pick<AnyRecordType, 'allFields' | 'conditions'>): Fields {
  const stored = Object.entries(allFields).filter(([, { derived }]) => !derived);
  return { ...Object.fromEntries(stored), ...conditions };
}

export function kindOf(field: Field): Kind {
  return KINDS[field.kind];
}

/** Whether records can be grouped by the values of a field. */
export function isGroupable(field: Field): boolean {
  const { family } = kindOf(field);
  return family === 'choice' || family === 'flag' || field.suggested === true;
}

/** The schema of a field's value, including null if it is optional. */
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
