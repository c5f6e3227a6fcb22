import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Field, Fields } from './fields.ts';
import { bindValue, type Condition, type Filter, FilterError, fieldOf, operatorOf, type Present } from './filter.ts';
import { kindOf } from './record-type.ts';

/** Limits of a filter: nesting depth and number of conditions. */
export const FILTER_DEPTH = 4;
export const FILTER_CONDITIONS = 50;

/** Validates a filter; throws for unknown fields and operators, invalid values, and exceeded limits. Hidden fields must be left out of `fields`. */
export function checkFilter(fields: Fields, filter: Filter): void {
  if (conditionsOf(fields, filter, 0) > FILTER_CONDITIONS) throw new FilterError(`> ${FILTER_CONDITIONS}`);
}

/** Validates a part of a filter; returns its number of conditions. */
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
  if (field.derived) throw new FilterError(name);
  if (op === 'empty') {
    if (value !== undefined) throw new FilterError(name);
    return;
  }
  const { arg } = operatorOf(field, name, op);
  const bound = bindValue(value, EXAMPLE);
  if (!Value.Check(arg(singleSchema(field)), bound)) throw new FilterError(name);
}

/** The schema of a single value of a field; for lists that of an entry. */
function singleSchema(field: Field): TSchema {
  const schema: TSchema & { items?: TSchema } = kindOf(field).schema(field);
  return schema.items ?? schema;
}

/** The values that relative values are validated with. */
const EXAMPLE: Present = { me: '0'.repeat(32), today: '2000-01-01' };
