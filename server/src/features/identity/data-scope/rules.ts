import { RULE_CONDITIONS, type RuleCondition } from '@opsyard/contract';
import type { ColumnKind, DataResource, ResourceColumn } from '../../../kernel/access/data-resource.ts';
import { expand, parseValue, type Viewer } from './values.ts';

export type StoredRule = {
  id: string;
  ruleName: string;
  ruleColumn: string;
  ruleConditions: string;
  ruleValue: string;
  status: string;
};
/** A grant of a list with its rules; `null` stands for a deleted rule. */
export type ScopeGrant = { holder: string; rules: readonly (StoredRule | null)[] };

export type Test = Exclude<RuleCondition, 'SCOPE' | 'HIDE'>;
export type Condition =
  | { is: 'never' }
  | { is: 'compare'; column: string; test: Test; values: readonly string[] }
  | { is: 'own' }
  | { is: 'department' | 'below'; code: string };
/** Disjunction of conjunctions: `[[]]` matches everything, `[]` nothing. */
export type Filter = readonly (readonly Condition[])[];
/** Visible rows, and for hidden columns the rows that show them; `held` is false without any grant. */
export type Scope = { rows: Filter; columns: ReadonlyMap<string, Filter>; held: boolean };

const EVERYTHING: Filter = [[]];
export const NOTHING: Filter = [];

const ORDERED: readonly RuleCondition[] = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'HIDE'];
const TEXTUAL: readonly RuleCondition[] = ['=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'HIDE'];
const POSSIBLE: Readonly<Record<ColumnKind, readonly RuleCondition[]>> = {
  text: [...new Set([...ORDERED, ...TEXTUAL])],
  list: TEXTUAL,
  number: ORDERED,
  day: ORDERED,
  instant: ORDERED,
  opaque: ['HIDE'],
};

/** Conditions that rules can use on a column. */
export function conditionsFor({ kind, always = false }: Pick<ResourceColumn, 'kind' | 'always'>): RuleCondition[] {
  return RULE_CONDITIONS.filter((condition) => POSSIBLE[kind].includes(condition) && !(always && condition === 'HIDE'));
}

/**
 * Combines grants: within a role all rules must match, and any role suffices. Independent of the order of roles and
 * rules. Invalid or unknown rules match nothing.
 */
export function scopeOf(resource: DataResource, grants: readonly ScopeGrant[], viewer: Viewer): Scope {
  const holders = [...Map.groupBy(grants, ({ holder }) => holder).values()].map((own) =>
    own.flatMap(({ rules }) => rules),
  );
  const scopes = holders.map((rules) => ({
    conditions: rules.flatMap((rule) => conditionsOf(resource, rule, viewer)),
    hides: new Set(rules.flatMap((rule) => (rule?.ruleConditions === 'HIDE' ? [rule.ruleColumn] : []))),
  }));
  const rows = normalize(scopes.map(({ conditions }) => conditions));
  const concerned = new Set(scopes.flatMap(({ hides }) => [...hides]));
  const columns = [...concerned].sort().map((column): [string, Filter] => {
    const showing = scopes.filter(({ hides }) => !hides.has(column));
    return [column, normalize(showing.map(({ conditions }) => conditions))];
  });
  const limited = columns.filter(([, filter]) => !isSame(filter, rows));
  return { rows, columns: new Map(limited), held: scopes.length > 0 };
}

function conditionsOf(resource: DataResource, rule: StoredRule | null, viewer: Viewer): Condition[] {
  const never: Condition[] = [{ is: 'never' }];
  if (rule?.status !== '1') return never;
  const { ruleConditions, ruleColumn, ruleValue } = rule;
  if (ruleConditions === 'HIDE') return Object.hasOwn(resource.columns, ruleColumn) ? [] : never;
  if (ruleConditions === 'SCOPE') return scopeCondition(resource, ruleValue, viewer);
  const column = Object.hasOwn(resource.columns, ruleColumn) ? resource.columns[ruleColumn] : undefined;
  if (!column) return never;
  const test = conditionsFor(column).find((one) => one === ruleConditions) as Test | undefined;
  if (!test) return never;
  const values = expand(ruleValue, viewer)
    .flatMap((value) => (test === 'IN' ? value.split(',').map((part) => part.trim()) : [value]))
    .filter((value) => test !== 'IN' || value !== '')
    .map((value) => parseValue(column.kind, value));
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0 || known.length < values.length) return never;
  return [{ is: 'compare', column: ruleColumn, test, values: [...new Set(known)].sort() }];
}

function scopeCondition({ owner, departments }: DataResource, scope: string, { orgCode }: Viewer): Condition[] {
  if (scope === 'all') return [];
  if (scope === 'own' && owner) return [{ is: 'own' }];
  if ((scope === 'department' || scope === 'below') && departments && orgCode !== null)
    return [{ is: scope, code: orgCode }];
  return [{ is: 'never' }];
}

/** Sorts and deduplicates a filter. */
function normalize(alternatives: readonly (readonly Condition[])[]): Filter {
  const possible = alternatives.filter((all) => all.every(({ is }) => is !== 'never'));
  if (possible.some((all) => all.length === 0)) return EVERYTHING;
  const ordered = possible.map((all) => distinct(all));
  return distinct(ordered);
}

function distinct<T>(things: readonly T[]): T[] {
  const byText = new Map(things.map((thing) => [JSON.stringify(thing), thing]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, thing]) => thing);
}

function isSame(one: Filter, other: Filter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a filter admits all records. */
export function isUnrestricted(filter: Filter): boolean {
  return filter.some((all) => all.length === 0);
}

/** Whether grants restricted by `rules` show no more than some set of `own` rules: more rules show less. */
export function isWithin(rules: ReadonlySet<string>, own: readonly ReadonlySet<string>[]): boolean {
  return own.some((limits) => [...limits].every((rule) => rules.has(rule)));
}

/** Whether a rule depends on the departments of the viewer. */
export function dependsOnDepartment(rule: StoredRule | null): boolean {
  if (!rule) return false;
  const { ruleConditions, ruleValue } = rule;
  if (ruleConditions === 'SCOPE') return ruleValue === 'department' || ruleValue === 'below';
  return /#\{\s*sys_(multi_)?org_code\s*\}/.test(ruleValue);
}

const SAMPLE_VIEWER: Viewer = {
  id: '0'.repeat(32),
  username: 'x',
  realname: 'x',
  orgCode: 'x',
  orgCodes: ['x'],
  time: '2026-01-01 00:00:00',
};

/** Returns the invalid part of a rule for a list; undefined when it is valid. */
export function validateRule(
  resource: DataResource,
  { ruleColumn, ruleConditions, ruleValue }: Pick<StoredRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>,
): 'column' | 'condition' | 'value' | undefined {
  const condition = RULE_CONDITIONS.find((one) => one === ruleConditions);
  if (!condition) return 'condition';
  if (condition !== 'SCOPE') {
    const column = Object.hasOwn(resource.columns, ruleColumn) ? resource.columns[ruleColumn] : undefined;
    if (!column) return 'column';
    if (!conditionsFor(column).includes(condition)) return 'condition';
  }
  const rule = { id: '', ruleName: '', status: '1', ruleColumn, ruleConditions, ruleValue };
  return conditionsOf(resource, rule, SAMPLE_VIEWER).some(({ is }) => is === 'never') ? 'value' : undefined;
}
