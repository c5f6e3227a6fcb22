import { type Db, rowsOf, statement } from './db.ts';

/** The dictionary in which administrators list days off. */
export const DAYS_OFF = 'work_order_day_off';

const listed = statement(`
  select i.item_value as day from sys_dict d join sys_dict_item i on i.dict_id = d.id
  where d.dict_code = '${DAYS_OFF}' and d.deleted_at is null and i.status = '1'
`);

/** Days besides weekends on which nobody works, as administrators list them. */
export async function daysOff(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ day: string }>(db, listed)).map(({ day }) => day));
}
