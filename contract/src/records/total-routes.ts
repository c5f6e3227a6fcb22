import { type TProperties, Type } from 'typebox';
import { Nullable } from '../kernel/shapes.ts';
import { recordFailures } from './failures.ts';
import type { Field, Fields } from './fields.ts';
import type { KindName } from './kinds.ts';
import type { RecordType } from './record-type.ts';

const SUMMED: readonly KindName[] = ['number', 'money', 'percent', 'weight', 'length', 'duration'];
const ADDED: readonly KindName[] = ['money', 'weight', 'duration'];
/** The maximum number of fields of a totals call. */
export const TOTALLED_FIELDS = 20;

/** The names of the fields of a totals call, between commas. */
const FieldNames = Type.String({
  pattern: `^[A-Za-z]\\w{0,60}(,[A-Za-z]\\w{0,60}){0,${TOTALLED_FIELDS - 1}}$`,
});

/** Whether a field is numeric and can be totalled. */
export function isSummed({ kind, derived }: Field): boolean {
  return !derived && SUMMED.includes(kind);
}

/** Whether the sum of a numeric field means something, unlike that of rates, ratios and limits. */
export function isTotalled(field: Field): boolean {
  return isSummed(field) && (field.adds ?? ADDED.includes(field.kind));
}

/** The calls for totals over all records that match a filter, and for the values of a field with theirs. */
export function totalCalls<F extends Fields, N extends TProperties>(type: RecordType<string, F>, narrowed: N) {
  const { path, permissions } = type;
  const names = type.many[0].toLowerCase();
  return {
    groups: {
      method: 'GET',
      path: `${path}/groups`,
      summary: `How many ${names} have each value of a field`,
      access: permissions.view,
      query: Type.Object({
        ...narrowed,
        by: Type.String({ pattern: '^[A-Za-z]\\w{0,60}$' }),
        /** Comma-separated names of numeric fields, whose sums are read for each value. */
        sums: Type.Optional(FieldNames),
      }),
      reply: Type.Array(
        Type.Object({
          value: Nullable(Type.String()),
          count: Type.Integer(),
          /** The sums in the order in which they were requested; null where no record has a value. */
          sums: Type.Optional(Type.Array(Nullable(Type.Number()), { maxItems: TOTALLED_FIELDS })),
        }),
      ),
      failures: [recordFailures.unknownFilter],
    },
    totals: {
      method: 'GET',
      path: `${path}/totals`,
      summary: `Count, sum, average, smallest and largest value of fields over all ${names} that meet a filter`,
      access: permissions.view,
      query: Type.Object({
        ...narrowed,
        /** Comma-separated names of the fields. */
        fields: FieldNames,
      }),
      reply: Type.Object({
        /** The number of matching records. */
        matching: Type.Integer(),
        totals: Type.Array(
          Type.Object({
            field: Type.String(),
            /** The number of records with a value; without any, the other results are meaningless. */
            count: Type.Integer(),
            sum: Nullable(Type.Number()),
            average: Nullable(Type.Number()),
            min: Nullable(Type.Number()),
            max: Nullable(Type.Number()),
          }),
        ),
      }),
      failures: [recordFailures.unknownFilter],
    },
  } as const;
}
