import type { Bind, DataResource, ResourceColumn } from '../../../kernel/access/data-resource.ts';
import { type Condition, type Filter, isUnrestricted, type Test } from './rules.ts';

type Comparison = Extract<Condition, { is: 'compare' }>;

const CASTS = {
  text: 'text',
  list: 'text',
  opaque: 'text',
  number: 'numeric',
  day: 'date',
  instant: 'timestamptz',
} as const;
const SIGNS: Readonly<Partial<Record<Test, string>>> = { '>': '>', '>=': '>=', '<': '<', '<=': '<=' };

/** Writes filters as SQL conditions; values are bound in the order they are written. */
export class PredicateWriter {
  readonly #resource: DataResource;
  readonly #viewerId: string;
  readonly #bindTo: Bind;

  constructor(resource: DataResource, { viewerId, bind }: { viewerId: string; bind: Bind }) {
    this.#resource = resource;
    this.#viewerId = viewerId;
    this.#bindTo = bind;
  }

  write(filter: Filter): string {
    if (isUnrestricted(filter)) return 'true';
    if (filter.length === 0) return 'false';
    const alternatives = filter.map((all) => all.map((condition) => this.#condition(condition)).join(' and '));
    return `(${alternatives.map((one) => `(${one})`).join(' or ')})`;
  }

  #bind(value: unknown, type: string): string {
    return `${this.#bindTo(value)}::${type}`;
  }

  #condition(condition: Condition): string {
    const { owner = 'null', departments = 'null::text[]' } = this.#resource;
    if (condition.is === 'own') return `${owner} = ${this.#bind(this.#viewerId, 'uuid')}`;
    if (condition.is === 'department') return `${departments} && ${this.#bind([condition.code], 'text[]')}`;
    if (condition.is === 'below') return `${departments} && ${below(this.#bind(condition.code, 'text'))}`;
    return condition.is === 'compare' ? this.#comparison(condition) : 'false';
  }

  #comparison({ column, test, values }: Comparison): string {
    const declared = this.#resource.columns[column];
    if (!declared) return 'false';
    if (declared.kind !== 'list') return `coalesce(${this.#plain(declared, declared.sql, { test, values })}, false)`;
    // A list matches when any element does; "not equal" requires that no element is equal.
    const positive = test === '!=' ? ('=' as const) : test;
    const some = `exists (select 1 from unnest(${declared.sql}) as each (one) where ${this.#plain(declared, 'each.one', { test: positive, values })})`;
    return test === '!=' ? `not ${some}` : some;
  }

  #plain({ kind }: ResourceColumn, sql: string, { test, values }: Pick<Comparison, 'test' | 'values'>): string {
    const type = CASTS[kind];
    if (test === '=' || test === 'IN') return `${sql} = any (${this.#bind(values, `${type}[]`)})`;
    if (test === '!=') return `(${sql} <> all (${this.#bind(values, `${type}[]`)}) or ${sql} is null)`;
    const sign = SIGNS[test];
    if (sign) return `${sql} ${sign} any (${this.#bind(values, `${type}[]`)})`;
    return `${sql} like any (${this.#bind(
      values.map((value) => pattern(test, value)),
      'text[]',
    )})`;
  }
}

/** Codes of a department and its descendants; `code` is an expression. */
function below(code: string): string {
  return `array(
    with recursive line as (
      select id, org_code from sys_depart where org_code = ${code}
      union
      select d.id, d.org_code from sys_depart d join line on d.parent_id = line.id
    )
    select org_code from line
  )`;
}

/** Escapes wildcards, except leading and trailing ones, which are redundant. */
function pattern(test: Test, value: string): string {
  const normalized = value.replace(/^%+|%+$/g, '').replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const before = test === 'RIGHT_LIKE' ? '' : '%';
  const after = test === 'LEFT_LIKE' ? '' : '%';
  return `${before}${normalized}${after}`;
}
