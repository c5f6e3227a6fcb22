import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Field, Fields } from './fields.ts';
import { bindValue, type Condition, type Filter, FilterError, fieldOf, operatorOf, type Present } from './filter.ts';
import { kindOf } from './record-type.ts';

/** Deepest nesting and most conditions of a filter. */
export const FILTER_DEPTH = 4;
export const FILTER_CONDITIONS = 50;

/** Refuses a filter with an unknown field or operator, a value of another kind, or too much of it. Hidden fields are simply left out of `fields`. */
export function checkFilter(fields: Fields, filter: Filter): void {
  if (conditionsOf(fields, filter, 0) > FILTER_CONDITIONS) throw new FilterError(`> ${FILTER_CONDITIONS}`);
}

/** Checks a part of a filter; how many conditions it has. */
function conditionsOf(fields: Fields, part: Filter, depth: number): number {
  if (depth > FILTER_DEPTH) throw new FilterError('(…)');
  if ('field' in part) {
    checkCondition(fields, part);
    return 1;
  }
  if ('not' in part) return conditionsOf(fields, part.not, depth + 1);
  const parts = 'and' in part ? part.and : part.or;
  return parts.reduce((count, one) => count + conditionsOf(fields, one, depth + 1), 0);
}

function checkCondition(fields: Fields, { field: name, op, value }: Condition): void {
  const field = fieldOf(fields, name);
  if (op === 'empty') {
    if (value !== undefined) throw new FilterError(name);
    return;
  }
  const { arg } = operatorOf(field, name, op);
  const given = bindValue(value, EXAMPLE);
  if (!Value.Check(arg(singleSchema(field)), given)) throw new FilterError(name);
}

/** The shape of one value of a field, of a list one of its entries. */
function singleSchema(field: Field): TSchema {
  const schema: TSchema & { items?: TSchema } = kindOf(field).schema(field);
  return schema.items ?? schema;
}

/** What relative values are checked as. */
const EXAMPLE: Present = { me: '0'.repeat(32), today: '2000-01-01' };
