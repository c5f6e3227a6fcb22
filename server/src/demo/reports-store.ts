import { type Db, rowOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value) values ('demo reports', to_jsonb(now())) on conflict do nothing returning name
`);

/** Notes that the demo's reports are there from now on; false when they were noted before. */
export async function claimDemoReports(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}
