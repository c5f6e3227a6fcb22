import { type Db, rowOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value) values ('demo assets', to_jsonb(now())) on conflict do nothing returning name
`);

/** Notes that the demo's assets are there from now on; false when they were noted before. */
export async function claimDemoAssets(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}
