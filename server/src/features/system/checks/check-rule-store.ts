import {
  type CheckRule,
  checkRuleFailures,
  commonFailures,
  type RulePart,
  SHEET_MAX_EXPORT_ROWS,
} from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import {
  bind,
  type Conditions,
  filterByText,
  pageQueries,
  where,
  wireTime,
} from '../../../kernel/routes/list-query.ts';
import { orderOf, rangeOf } from '../../../kernel/routes/numbered-page.ts';

const COLUMNS = `
  id, rule_name as "ruleName", rule_code as "ruleCode", parts::text as "ruleJson", rule_description as "ruleDescription",
  ${wireTime('created_at')} as "createTime", version
`;
const SORTED = { ruleName: 'rule_name', ruleCode: 'rule_code', createTime: 'created_at' };
const find = statement(`select ${COLUMNS} from sys_check_rule where id = $1`);
const lock = statement(`select ${COLUMNS} from sys_check_rule where id = $1 for no key update`);
const lockCode = statement(`select ${COLUMNS} from sys_check_rule where rule_code = $1 for no key update`);
const partsOf = statement(`select parts from sys_check_rule where rule_code = $1`);
const save = statement(`
  insert into sys_check_rule (id, rule_code, rule_name, rule_description, parts) values ($1, $2, $3, $4, $5::jsonb)
  on conflict (id) do update set rule_code = excluded.rule_code, rule_name = excluded.rule_name,
    rule_description = excluded.rule_description, parts = excluded.parts, version = sys_check_rule.version + 1
  returning ${COLUMNS}
`);
const remove = statement(`delete from sys_check_rule where id = any ($1::uuid[]) returning rule_code as "ruleCode"`);

type ListQuery = {
  ruleName?: string;
  ruleCode?: string;
  pageNo?: number;
  pageSize?: number;
  column?: string;
  order?: 'asc' | 'desc';
};

/** Returns a page of rules and the total. */
export async function listRules(db: Db, query: ListQuery): Promise<{ rows: CheckRule[]; total: number }> {
  const conditions = conditionsOf(query);
  const list = { columns: COLUMNS, from: 'sys_check_rule', order: orderOf(query, SORTED, 'rule_code, id') };
  const { page, count } = pageQueries(list, conditions, rangeOf(query));
  const rows = await rowsOf<CheckRule>(db, ...page);
  return { rows, total: one(await rowsOf<{ total: number }>(db, ...count)).total };
}

type SheetFilter = Pick<ListQuery, 'ruleName' | 'ruleCode'> & { ids: readonly string[] };

/** Rules for an export, ordered by code. */
export async function findForSheet(db: Db, { ruleName, ruleCode, ids }: SheetFilter): Promise<CheckRule[]> {
  const conditions = conditionsOf({ ruleName, ruleCode });
  if (ids.length > 0) conditions.sql.push(`id = any (${bind(conditions, ids)}::uuid[])`);
  const from = `from sys_check_rule where ${where(conditions)}`;
  const text = `select ${COLUMNS} ${from} order by rule_code limit ${SHEET_MAX_EXPORT_ROWS + 1}`;
  return await rowsOf<CheckRule>(db, { text }, conditions.values);
}

function conditionsOf({ ruleName, ruleCode }: Pick<ListQuery, 'ruleName' | 'ruleCode'>): Conditions {
  const conditions: Conditions = { sql: [], values: [] };
  filterByText(conditions, 'rule_name', ruleName);
  filterByText(conditions, 'rule_code', ruleCode);
  return conditions;
}

/** Finds and locks a rule by code. */
export async function lockByCode(db: Db, ruleCode: string): Promise<CheckRule | undefined> {
  return await rowOf<CheckRule>(db, lockCode, [ruleCode]);
}

/** Finds a rule by id; fails with `notFound`. */
export async function findRule(db: Db, id: string): Promise<CheckRule> {
  return required(await rowOf<CheckRule>(db, find, [id]), commonFailures.notFound);
}

export async function lockRule(db: Db, id: string): Promise<CheckRule> {
  return required(await rowOf<CheckRule>(db, lock, [id]), commonFailures.notFound);
}

/** The parts of a check rule by its code; undefined if there is no such rule. */
export async function findParts(db: Db, ruleCode: string): Promise<RulePart[] | undefined> {
  return (await rowOf<{ parts: RulePart[] }>(db, partsOf, [ruleCode]))?.parts;
}

export type RuleDraft = {
  id: string;
  ruleCode: string;
  ruleName: string;
  ruleDescription: string | null;
  parts: readonly RulePart[];
};

/** Inserts or updates a rule; fails when its code is taken. */
export async function saveRule(
  db: Db,
  { id, ruleCode, ruleName, ruleDescription, parts }: RuleDraft,
): Promise<CheckRule> {
  try {
    const values = [id, ruleCode, ruleName, ruleDescription, JSON.stringify(parts)];
    return one(await rowsOf<CheckRule>(db, save, values));
  } catch (error) {
    if (violatedConstraint(error) === 'sys_check_rule_code') fail(checkRuleFailures.codeTaken);
    throw error;
  }
}

/** Deletes rules and returns their codes. */
export async function removeRules(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ ruleCode: string }>(db, remove, [ids])).map(({ ruleCode }) => ruleCode);
}
