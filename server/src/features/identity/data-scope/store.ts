import { type Db, rowOf, rowsOf, type Statement, statement } from '../../../kernel/database/db.ts';
import type { ScopeGrant, StoredRule } from './rules.ts';
import type { Viewer } from './values.ts';

const RULES = (ids: string) => `
  (
    select coalesce(jsonb_agg(
      case when r.id is not null then jsonb_build_object('id', replace(r.id::text, '-', ''), 'ruleName', r.rule_name, 'ruleColumn', r.rule_column,
        'ruleConditions', r.rule_conditions, 'ruleValue', r.rule_value, 'status', r.status) end
      order by w.id
    ), '[]')
    from unnest(${ids}) as w (id) left join sys_permission_data_rule r on r.id = w.id
  )
`;
/** All grants of the entries ($2) to a user ($1), including ineffective ones. */
const grants = statement(`
  select 'role' as kind, r.id as "holderId", r.role_name as name, null::uuid as "departId", null as "departName",
    null as "departNameEn", 'yes' as counts, ${RULES('g.data_rule_ids')} as rules
  from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_role_permission g on g.role_id = r.id
  where ur.user_id = $1 and g.permission_id = any ($2::uuid[])
  union all
  select 'departRole', dr.id, dr.role_name, d.id, d.depart_name, d.depart_name_en,
    case when top.permission_id is null then 'ceiling'
      when m.user_id is null or u.current_org_code is distinct from d.org_code then 'otherDepartment' else 'yes' end,
    ${RULES('g.data_rule_ids || coalesce(top.data_rule_ids, array[]::uuid[])')}
  from sys_depart_role_user du join sys_depart_role dr on dr.id = du.role_id join sys_depart d on d.id = dr.depart_id
    join sys_user u on u.id = du.user_id
    join sys_depart_role_permission g on g.role_id = dr.id
    left join sys_user_depart m on m.user_id = du.user_id and m.depart_id = d.id
    left join sys_depart_permission top on top.depart_id = d.id and top.permission_id = g.permission_id
  where du.user_id = $1 and g.permission_id = any ($2::uuid[])
  union all
  select 'everybody', null, p.name, null, null, null, 'yes', '[]'::jsonb
  from sys_permission p where p.id = any ($2::uuid[]) and p.status = '0' and p.perms is not null
`);
const entries = statement(`
  select coalesce(array_agg(id), '{}') as ids from sys_permission where component = $1 or perms = $2
`);
/**
 * Whether a user ($1) has a role whose grants of a list's entries ($2, $3) carry no rules: they alone show every record and field. One short
 * statement instead of all grants and rules.
 */
const unrestricted = statement(`
  select exists (
    select from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id
    where ur.user_id = $1
      and g.permission_id = any (array(select id from sys_permission where component = $2 or perms = $3))
    group by ur.role_id having bool_and(g.data_rule_ids = '{}')
  ) or exists (
    select from sys_user u, sys_permission p
    where u.id = $1 and (p.component = $2 or p.perms = $3) and p.status = '0' and p.perms is not null
  ) as "isWhole"
`);
const viewer = statement(`
  select u.id, u.username, u.realname,
    to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
    (
      select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
      where ud.user_id = u.id and d.org_code = u.current_org_code
    ) as "orgCode",
    array(
      select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id
      where ud.user_id = u.id order by d.org_code
    ) as "orgCodes"
  from sys_user u where u.id = $1
`);

/** Whether any grant of a list carries rules; while none does, nobody is limited. */
const anyRules = statement(`
  select exists (
    select from sys_permission p where (p.component = $1 or p.perms = $2) and (
      exists (select from sys_role_permission g where g.permission_id = p.id and g.data_rule_ids <> '{}')
      or exists (select from sys_depart_role_permission g where g.permission_id = p.id and g.data_rule_ids <> '{}')
      or exists (select from sys_depart_permission g where g.permission_id = p.id and g.data_rule_ids <> '{}')
    )
  ) as "hasRules"
`);

/** Whether data rules limit anybody in a list. */
export async function hasRules(db: Db, list: { component: string; permission: string }): Promise<boolean> {
  return (await rowOf<{ hasRules: boolean }>(db, anyRules, [list.component, list.permission]))?.hasRules ?? false;
}

/** Rules of the grants of entries ($2), by subject ($1) and holder; null without rules. */
const ruleSetsOf = (held: string) => `
  select subject, array_agg(distinct rule) filter (where rule is not null) as rules
  from (${held}) held left join unnest(held.rules) as limits (rule) on true
  group by subject, holder
`;
const OF_ROLES = 'select g.role_id as holder, g.permission_id, g.data_rule_ids as rules from sys_role_permission g';
const OF_DEPARTMENT_ROLES = `
  select g.role_id as holder, g.permission_id, g.data_rule_ids || top.data_rule_ids as rules
  from sys_depart_role_permission g join sys_depart_role dr on dr.id = g.role_id
    join sys_depart_permission top on top.depart_id = dr.depart_id and top.permission_id = g.permission_id
`;
const ruleSetStatements: Readonly<Record<ScopeSubject, Statement>> = {
  role: statement(
    ruleSetsOf(`
      select holder as subject, holder, rules from (${OF_ROLES}) g
      where holder = any ($1::uuid[]) and permission_id = any ($2::uuid[])
    `),
  ),
  departRole: statement(
    ruleSetsOf(`
      select holder as subject, holder, rules from (${OF_DEPARTMENT_ROLES}) g
      where holder = any ($1::uuid[]) and permission_id = any ($2::uuid[])
    `),
  ),
  person: statement(
    ruleSetsOf(`
      select w.user_id as subject, holder, rules from (${OF_ROLES}) g join sys_user_role w on w.role_id = holder
      where w.user_id = any ($1::uuid[]) and permission_id = any ($2::uuid[])
      union all
      select w.user_id, holder, rules from (${OF_DEPARTMENT_ROLES}) g join sys_depart_role_user w on w.role_id = holder
      where w.user_id = any ($1::uuid[]) and permission_id = any ($2::uuid[])
    `),
  ),
};

/** Kinds of subjects: roles, department roles, or all roles of a user. */
export type ScopeSubject = 'role' | 'departRole' | 'person';

/** Rule sets of the subjects for some entries, one per role. */
export async function findRuleSets(
  db: Db,
  kind: ScopeSubject,
  ids: readonly string[],
  entryIds: readonly string[],
): Promise<{ subject: string; rules: string[] | null }[]> {
  return await rowsOf<{ subject: string; rules: string[] | null }>(db, ruleSetStatements[kind], [ids, entryIds]);
}

export type FoundGrant = {
  kind: 'role' | 'departRole' | 'everybody';
  holderId: string | null;
  name: string;
  departId: string | null;
  departName: string | null;
  departNameEn: string | null;
  counts: 'yes' | 'otherDepartment' | 'ceiling';
  rules: (StoredRule | null)[];
};

/** All grants of these entries to a user, including ineffective ones. */
export async function findGrants(db: Db, userId: string, entryIds: readonly string[]): Promise<FoundGrant[]> {
  return await rowsOf<FoundGrant>(db, grants, [userId, entryIds]);
}

/** Ids of the menu entries of a list and of the buttons for its permission. */
export async function findListEntries(db: Db, list: { component: string; permission: string }): Promise<string[]> {
  return (await rowOf<{ ids: string[] }>(db, entries, [list.component, list.permission]))?.ids ?? [];
}

/** Whether a role without any rules, or an entry for everybody, shows the whole list to a user. */
export async function hasUnrestrictedGrant(
  db: Db,
  userId: string,
  list: { component: string; permission: string },
): Promise<boolean> {
  const values = [userId, list.component, list.permission];
  return (await rowOf<{ isWhole: boolean }>(db, unrestricted, values))?.isWhole ?? false;
}

/** Finds the variables of a user for data rules. */
export async function findViewer(db: Db, userId: string): Promise<Viewer | undefined> {
  return await rowOf<Viewer>(db, viewer, [userId]);
}

/** Effective grants as input of `scopeOf`. */
export function effectiveGrants(found: readonly FoundGrant[]): ScopeGrant[] {
  return found
    .filter(({ counts }) => counts === 'yes')
    .map(({ kind, holderId, rules }) => ({ holder: `${kind} ${holderId}`, rules }));
}

/** Rule ids by holder; a deleted rule restricts to nothing, so no set is within it. */
export function ruleSetsByHolder(grants: readonly ScopeGrant[]): Set<string>[] {
  const byHolder = Map.groupBy(grants, ({ holder }) => holder);
  return [...byHolder.values()].map(
    (own) => new Set(own.flatMap(({ rules }) => rules.map((rule) => rule?.id ?? 'gone'))),
  );
}
