import { type Db, rowOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value)
  select 'demo connectors', 'true' where not exists (select from connector_account)
  on conflict do nothing returning name
`);

/** Whether the demo's connectors are to be added now: once per installation, and not where somebody has some. */
export async function claimDemoConnectors(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}
