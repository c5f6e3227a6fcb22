import { type Db, rowsOf, statement } from './db.ts';

/** The dictionary in which administrators list days off. */
export const DAYS_OFF = 'work_order_day_off';

const LISTED = `
  from sys_dict d join sys_dict_item i on i.dict_id = d.id
  where d.dict_code = '${DAYS_OFF}' and d.deleted_at is null and i.status = '1'`;
const listed = statement(`select i.item_value as day ${LISTED}`);
const named = statement(`
  select distinct on (i.item_value) i.item_value as day,
    case when $3 = 'zh' then coalesce(nullif(i.item_text_zh, ''), i.item_text) else i.item_text end as name
  ${LISTED} and i.item_value between $1 and $2 and i.item_value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  order by i.item_value
`);

/** Days besides weekends on which nobody works, as administrators list them. */
export async function daysOff(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ day: string }>(db, listed)).map(({ day }) => day));
}

/** A day off, and what administrators call it. */
type NamedDayOff = { day: string; name: string };

/** The days off of a period with their names in a language. */
export async function namedDaysOff(
  db: Db,
  { from, to, language }: { from: string; to: string; language: 'en' | 'zh' },
): Promise<NamedDayOff[]> {
  return await rowsOf<NamedDayOff>(db, named, [from, to, language]);
}
