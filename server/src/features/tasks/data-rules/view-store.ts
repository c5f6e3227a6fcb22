import { type Db, rowsOf, type Statement, type StatementTransform, statement } from '../../../kernel/database/db.ts';
import type { CustomValues } from '../custom-field/values.ts';
import type { FieldLimits } from '../field-rights/limits.ts';
import { type Bind, viewsOfValues, visibleValues } from '../field-rights/value-views.ts';
import type { TaskScope } from './limits.ts';

const columnsOf = statement(`
  select attname as name from pg_attribute
  where attrelid = 'public.task'::regclass and attnum > 0 and not attisdropped order by attnum
`);
const CONCERNED = /\btask(?:_count|_assignee_count|_baseline|_baseline_date)?\b/;
const WITH_VALUES = /\b(?:task|task_field|task_field_value|activity|record_view)\b/;
const WITH = /^\s*with\s+(recursive\s+)?/i;
const shownParent = 'select v.id from task v where v.id = t.parent_id';

/** The columns of the table of tasks. */
export async function taskColumns(db: Db): Promise<string[]> {
  return (await rowsOf<{ name: string }>(db, columnsOf)).map(({ name }) => name);
}

/** What limits a user: data rules for tasks and confidential ones, and rights to custom fields. */
export type TaskLimits = { scope?: TaskScope | undefined; values?: FieldLimits | undefined };

/**
 * Completes statements, so that for them the table of tasks contains only what a data scope shows, and no values of custom fields that rights hide.
 * Common table expressions hide the tables of the same names: what is counted in advance is counted again. Statements that lock tasks fail, so
 * they cannot run by mistake.
 */
export function completedFor({ scope, values: rights }: TaskLimits, columns: readonly string[]): StatementTransform {
  return (sql, values) => {
    const isScoped = scope !== undefined && CONCERNED.test(sql.text);
    if (!isScoped && !(rights && WITH_VALUES.test(sql.text))) return { sql, values };
    const bound = [...values];
    const bind: Bind = (value) => `$${bound.push(value)}`;
    const where = isScoped ? scope.into(bind).where : undefined;
    const seen = rights && visibleValues(rights, bind);
    const views = [
      tasksView(columns, where, seen),
      ...(where === undefined ? [] : countsViews(where)),
      ...(rights ? viewsOfValues(rights, bind) : []),
    ];
    return { sql: limited(sql, views, where !== undefined), values: bound };
  };
}

function limited({ text }: Statement, views: readonly string[], isScoped: boolean): Statement {
  const given = WITH.exec(text);
  const rest = given ? `, ${text.slice(given[0].length)}` : ` ${text}`;
  return { text: `with ${given?.[1] ?? ''}${views.join(', ')}${isScoped ? withoutHiddenParents(rest) : rest}` };
}

/** The table of tasks; without a condition all of them, without an expression for values all of these. */
function tasksView(columns: readonly string[], where: string | undefined, values: string | undefined): string {
  const below = (more: string) => `(
    select count(*)::int from public.task t where t.parent_id = o.id and t.deleted_at is null${more} and ${where}
  )`;
  const changed: Readonly<Record<string, string>> = {
    ...(where !== undefined && {
      children: `${below('')} as children`,
      children_done: `${below(" and t.category in ('1', '3')")} as children_done`,
    }),
    ...(values !== undefined && { custom: `${values} as custom` }),
  };
  const from = where === undefined ? 'public.task' : `(select t.* from public.task t where ${where})`;
  return `task as not materialized (
    select ${columns.map((name) => changed[name] ?? `o.${name}`).join(', ')} from ${from} o
  )`;
}

function countsViews(where: string): string[] {
  return [
    `task_count as not materialized (
      select t.project_id, t.status_id, count(*)::int as total from public.task t
      where t.deleted_at is null and not t.archived and ${where} group by t.project_id, t.status_id
    )`,
    `task_assignee_count as not materialized (
      select t.project_id, whose.id as user_id, t.status_id, count(*)::int as total
      from public.task t cross join lateral unnest(t.assignee_ids) whose (id)
      where t.deleted_at is null and not t.archived and ${where} group by t.project_id, whose.id, t.status_id
    )`,
    `task_baseline_date as not materialized (
      select d.* from public.task_baseline_date d where exists (select from task v where v.id = d.task_id)
    )`,
    `task_baseline as not materialized (
      select b.id, b.project_id, b.name, b.created_by, b.created_at,
        (select count(*)::int from task_baseline_date d where d.baseline_id = b.id) as tasks
      from public.task_baseline b
    )`,
  ];
}

/** A task below a hidden one appears on top. */
function withoutHiddenParents(text: string): string {
  return text
    .replaceAll('t.parent_id as "parentId"', `(${shownParent}) as "parentId"`)
    .replaceAll('t.parent_id is null', `not exists (${shownParent})`);
}

/** The fields of tasks that depend on others, and their values, as a user sees them who does not see all. */
export type Relatives = {
  id: string;
  parentId: string | null;
  children: number;
  childrenDone: number;
  custom: CustomValues;
};

const relatives = statement(`
  select t.id, t.parent_id as "parentId", t.children, t.children_done as "childrenDone", t.custom
  from task t where t.id = any ($1::uuid[])
`);

/** Reads the fields that depend on other tasks, and values; `seen` is completed. */
export async function relativesOf(seen: Db, ids: readonly string[]): Promise<Map<string, Relatives>> {
  const rows = await rowsOf<Relatives>(seen, relatives, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
