import type { DataRule } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const COLUMNS = `
  id, permission_id as "permissionId", rule_name as "ruleName", rule_column as "ruleColumn",
  rule_conditions as "ruleConditions", rule_value as "ruleValue", status,
  to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
`;
const list = statement(`
  select ${COLUMNS} from sys_permission_data_rule
  where permission_id = $1 and rule_name ilike $2 and rule_value ilike $3 order by created_at, id limit 200
`);
const all = statement(`select ${COLUMNS} from sys_permission_data_rule order by created_at, id limit 10000`);
const find = statement(`select ${COLUMNS} from sys_permission_data_rule where id = $1`);
const insert = statement(`
  insert into sys_permission_data_rule
    (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
  values ($1, $2, $3, $4, $5, $6, $7)
`);
const update = statement(`
  update sys_permission_data_rule
  set rule_name = $2, rule_column = $3, rule_conditions = $4, rule_value = $5, status = $6 where id = $1
`);
const remove = statement('delete from sys_permission_data_rule where id = $1');
const used = statement(`
  select exists (
    select 1 from sys_role_permission where permission_id = $2 and $1 = any (data_rule_ids)
    union all
    select 1 from sys_depart_role_permission where permission_id = $2 and $1 = any (data_rule_ids)
    union all
    select 1 from sys_depart_permission where permission_id = $2 and $1 = any (data_rule_ids)
  ) as yes
`);

export type RuleFields = Pick<DataRule, 'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'>;

/** Rules of an entry, filtered by name and value. */
export async function listRules(
  db: Db,
  permissionId: string,
  { name = '', value = '' }: { name?: string; value?: string } = {},
): Promise<DataRule[]> {
  const part = (text: string) => `%${text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return await rowsOf<DataRule>(db, list, [permissionId, part(name), part(value)]);
}

/** The data rules of all menu entries. */
export async function allRules(db: Db): Promise<DataRule[]> {
  return await rowsOf<DataRule>(db, all);
}

export async function findRule(db: Db, id: string): Promise<DataRule | undefined> {
  return await rowOf<DataRule>(db, find, [id]);
}

/** Inserts a data rule of a menu entry. */
export async function insertRule(db: Db, { id, permissionId }: { id: string; permissionId: string }, rule: RuleFields) {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule;
  await rowsOf(db, insert, [id, permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status]);
}

/** Updates a rule, for every grant that has it. */
export async function updateRule(db: Db, id: string, rule: RuleFields): Promise<void> {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule;
  await rowsOf(db, update, [id, ruleName, ruleColumn, ruleConditions, ruleValue, status]);
}

export async function deleteRule(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Whether any grant uses the data rule. */
export async function isRuleUsed(
  db: Db,
  { id, permissionId }: Pick<DataRule, 'id' | 'permissionId'>,
): Promise<boolean> {
  return (await rowOf<{ yes: boolean }>(db, used, [id, permissionId]))?.yes ?? false;
}
