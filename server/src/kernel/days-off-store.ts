import { DAYS_OFF, isWeekend } from '@opsyard/contract';
import { type Db, rowsOf, statement } from './database/db.ts';

export { DAYS_OFF };

/** The dictionary of the days on weekends on which everybody works, to make up for days off. */
export const MAKE_UP_DAYS = 'work_order_make_up_day';

const LISTED = `
  from sys_dict d join sys_dict_item i on i.dict_id = d.id
  where d.dict_code in ('${DAYS_OFF}', '${MAKE_UP_DAYS}') and d.deleted_at is null and i.status = '1'`;
const listed = statement(`select i.item_value as day, d.dict_code = '${MAKE_UP_DAYS}' as "isMakeUp" ${LISTED}`);
const named = statement(`
  select distinct on (d.dict_code, i.item_value) i.item_value as day, d.dict_code = '${MAKE_UP_DAYS}' as "isMakeUp",
    case when $3 = 'zh' then coalesce(nullif(i.item_text_zh, ''), i.item_text) else i.item_text end as name
  ${LISTED} and i.item_value between $1 and $2 and i.item_value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  order by d.dict_code, i.item_value
`);

/**
 * The exceptions from the working week, as administrators list them: days off from Monday to Friday, and
 * make-up days on weekends. Days off on weekends, and make-up days on others, change nothing.
 */
export async function daysOff(db: Db): Promise<ReadonlySet<string>> {
  const days = await rowsOf<{ day: string; isMakeUp: boolean }>(db, listed);
  return new Set(days.filter(({ day, isMakeUp }) => isWeekend(day) === isMakeUp).map(({ day }) => day));
}

/** A day off or a make-up day, and what administrators call it. */
type NamedDay = { day: string; name: string; isMakeUp: boolean };

/** The days off and make-up days of a period with their names in a language. */
export async function namedDaysOff(
  db: Db,
  { from, to, language }: { from: string; to: string; language: 'en' | 'zh' },
): Promise<NamedDay[]> {
  return await rowsOf<NamedDay>(db, named, [from, to, language]);
}
