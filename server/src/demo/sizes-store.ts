import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const accepted = statement(`
  update package_size set length = usual_length, width = usual_width, height = usual_height, weight = usual_weight,
    proposal = 'accepted', source = 'learned', basis = parcels, set_at = $2, set_by = $3, updated_at = now(), updated_by = $3
  where spu = any ($1::text[]) and proposal = 'open' returning id
`);

/** Accepts what was learned of products; the sizes in use. */
export async function acceptSizes(db: Db, products: readonly string[], at: Date, by: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, accepted, [products, at, by])).map(({ id }) => id);
}
