import { commonFailures } from '@opsyard/contract';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { fail } from '../fail.ts';
import { anywhere, bind, type Conditions, literal } from '../routes/list-query.ts';

/** A column available in super queries. */
export type SuperColumn = { sql: string; kind: 'text' | 'number' };

const Condition = Type.Object({
  field: Type.String({ maxLength: 40 }),
  rule: Type.Enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'left_like', 'right_like', 'in']),
  val: Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Null()]),
});
type Condition = Static<typeof Condition>;
const ConditionList = Type.Array(Condition, { maxItems: 30 });
const COMPARED: Readonly<Record<string, string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

type SuperQueryInput = { superQueryParams?: string; superQueryMatchType?: string };

/**
 * Adds the conditions of a legacy super query: URI-encoded JSON, combined with AND or `or`. Columns come from an allow-list and values are
 * bound; invalid queries are refused.
 */
export function filterBySuperQuery(
  conditions: Conditions,
  columns: Readonly<Record<string, SuperColumn>>,
  { superQueryParams, superQueryMatchType }: SuperQueryInput,
): void {
  const given = read(superQueryParams).filter(({ val }) => val !== null && val !== '');
  const tests = given.map((one) => {
    const column = Object.hasOwn(columns, one.field) ? columns[one.field] : undefined;
    return testOf(conditions, column ?? fail(commonFailures.invalidInput), one);
  });
  if (tests.length > 0) conditions.sql.push(`(${tests.join(superQueryMatchType === 'or' ? ' or ' : ' and ')})`);
}

function read(text: string | undefined): Condition[] {
  if (!text) return [];
  try {
    const given: unknown = JSON.parse(text.startsWith('[') ? text : decodeURIComponent(text));
    if (Value.Check(ConditionList, given)) return given;
  } catch {
    // Neither a URI component nor JSON.
  }
  return fail(commonFailures.invalidInput);
}

function testOf(conditions: Conditions, { sql, kind }: SuperColumn, { rule, val }: Condition): string {
  const text = String(val).replaceAll('\0', '');
  if (rule === 'like') return `${sql}::text ilike ${bind(conditions, anywhere(text))}`;
  if (rule === 'left_like') return `${sql}::text ilike ${bind(conditions, `%${literal(text)}`)}`;
  if (rule === 'right_like') return `${sql}::text ilike ${bind(conditions, `${literal(text)}%`)}`;
  const type = kind === 'number' ? 'numeric' : 'text';
  const known = (one: string) => (kind === 'text' || isNumber(one) ? one : fail(commonFailures.invalidInput));
  if (rule === 'in') {
    const some = text.split(',').filter(Boolean).map(known);
    return `${sql} = any (${bind(conditions, some)}::${type}[])`;
  }
  const place = `${bind(conditions, known(text))}::${type}`;
  return rule === 'ne' ? `${sql} is distinct from ${place}` : `${sql} ${COMPARED[rule]} ${place}`;
}

function isNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text.trim());
}
