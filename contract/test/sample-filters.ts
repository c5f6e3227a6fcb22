import * as fc from 'fast-check';
import { type Filter, operatorsOf } from '../src/records/filter.ts';
import type { KindName } from '../src/records/kinds.ts';
import { SAMPLE_FIELDS, SAMPLE_VALUES } from './sample-values.ts';

const kinds = Object.keys(SAMPLE_FIELDS) as KindName[];

/** Conditions on a field of a kind, with each of its operators. */
export function sampleConditions(kind: KindName): fc.Arbitrary<Filter> {
  const values = SAMPLE_VALUES[kind];
  const isMany = ['choices', 'users', 'links', 'labels'].includes(kind);
  const one = isMany
    ? (values as fc.Arbitrary<unknown[]>).filter(({ length }) => length > 0).map(([first]) => first)
    : values;
  const conditions = operatorsOf(SAMPLE_FIELDS[kind]).map((op) => {
    const value = ['anyOf', 'hasAny', 'hasAll'].includes(op) ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
    // Both ends of a range are compared with days.
    const isDay = kind === 'dateRange' && ['above', 'below'].includes(op);
    return (isDay ? SAMPLE_VALUES.date : value).map((given): Filter => ({ field: kind, op, value: given }));
  });
  return fc.oneof(...conditions, fc.constant<Filter>({ field: kind, op: 'empty' }));
}

/** Filters on fields of any kind, four levels deep. */
export function sampleFilters(of: readonly KindName[] = kinds): fc.Arbitrary<Filter> {
  const leaf = fc.oneof(...of.map(sampleConditions));
  const level = (below: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    fc.oneof(
      { weight: 3, arbitrary: below },
      fc.array(below, { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
      fc.array(below, { minLength: 2, maxLength: 3 }).map((or) => ({ or })),
      below.map((not) => ({ not })),
    );
  return level(level(level(leaf)));
}
