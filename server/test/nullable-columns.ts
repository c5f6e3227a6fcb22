import pg from 'pg';

/** The columns that may be null: their names by `<id of the table> <number of the column>`. */
export type NullableColumns = Readonly<Record<string, string>>;

const NULLABLE = `
  select a.attrelid || ' ' || a.attnum as key, a.attname as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attnotnull and not a.attisdropped
`;

/** Reads which columns of a database may be null; tables have the same ids in databases created from it. */
export async function nullableColumns(url: string): Promise<NullableColumns> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string; name: string }>(NULLABLE);
  await client.end();
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
