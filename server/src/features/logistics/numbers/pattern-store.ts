import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const MAX_ROWS = 1_000;
const find = statement(`
  select id from logistics_channel
  where deleted_at is null and state in ('trial', 'active') and cardinality(number_patterns) > 0 order by id limit ${MAX_ROWS}
`);

/** Active channels with number patterns. */
export async function channelsWithPatterns(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, find)).map(({ id }) => id);
}
