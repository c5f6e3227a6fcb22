import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';

const find = statement(`
  select array_remove(
    array(select value ->> 'name' from installation where name = 'branding')
      || array(select unnest(array[depart_name, depart_name_en]) from sys_depart where parent_id is null limit 40),
    null
  ) as names
`);

/** Names of the installation and of its top-level departments. */
export async function companyNames(db: Db): Promise<string[]> {
  return (await rowOf<{ names: string[] }>(db, find))?.names ?? [];
}
