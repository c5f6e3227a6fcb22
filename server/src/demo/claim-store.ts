import { type Db, rowOf, statement } from '../kernel/database/db.ts';

const claim = statement(
  'insert into installation (name, value) values ($1, to_jsonb(now())) on conflict do nothing returning name',
);

type DemoPart =
  | 'demo announcements'
  | 'demo assets'
  | 'demo carrier bills'
  | 'demo logistics'
  | 'demo package sizes'
  | 'demo projects'
  | 'demo reports'
  | 'demo work orders';

/** Records that a part of the demo has been created; false when that was recorded before. */
export async function claimDemo(db: Db, part: DemoPart): Promise<boolean> {
  return (await rowOf(db, claim, [part])) !== undefined;
}
