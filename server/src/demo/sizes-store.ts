import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value) values ('demo package sizes', to_jsonb(now())) on conflict do nothing returning name
`);
const accepted = statement(`
  update package_size set length = usual_length, width = usual_width, height = usual_height, weight = usual_weight,
    proposal = 'accepted', source = 'learned', basis = parcels, set_at = $2, set_by = $3, updated_at = now(), updated_by = $3
  where spu = any ($1::text[]) and proposal = 'open' returning id
`);

/** Notes that the demo's package sizes are there from now on; false when they were noted before. */
export async function claimDemoSizes(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}

/** Accepts what was learned of products; the sizes in use. */
export async function acceptSizes(db: Db, products: readonly string[], at: Date, by: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, accepted, [products, at, by])).map(({ id }) => id);
}
