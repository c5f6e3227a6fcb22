import type { CustomOption } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The most departments a field offers. */
const LIMIT = 1_000;

/** SQL for all departments as options, in the order of their codes; those of one name have that of the department above before it. */
const DEPARTMENTS = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', replace(o.id::text, '-', ''), 'name', o.name, 'color', 'gray') order by o.org_code), '[]')
  from (
    select d.id, d.org_code, case when above.id is not null and count(*) over (partition by lower(d.depart_name)) > 1
      then above.depart_name || ' / ' || d.depart_name else d.depart_name end as name
    from sys_depart d left join sys_depart above on above.id = d.parent_id order by d.org_code limit ${LIMIT}
  ) o
)`;

/** SQL for the options of a row of `task_field`: stored ones, or for a department the departments as they are now. */
export function optionsSql(field: string): string {
  return `case when ${field}.kind = 'department' then ${DEPARTMENTS} else ${field}.options end`;
}

const departments = statement(`select ${DEPARTMENTS} as options`);

export async function departmentOptions(db: Db): Promise<CustomOption[]> {
  return one(await rowsOf<{ options: CustomOption[] }>(db, departments)).options;
}
