import type { Branding } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const find = statement(`select value from installation where name = 'branding'`);
// A missing row cannot be locked, and concurrent writers would not see each other.
const begin = statement(`insert into installation (name, value) values ('branding', '{}') on conflict do nothing`);
const lock = statement(`select value from installation where name = 'branding' for update`);
const keep = statement(`
  insert into installation (name, value) values ('branding', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const findFile = statement('select id, sha256, size, mime from stored_file where id = $1');

export const LOGO_PATH = '/sys/branding/logo/';
const NONE: Branding = { name: null, color: null, slogan: null, logo: null };

/** Branding of the installation. */
export async function findBranding(db: Db): Promise<Branding> {
  return { ...NONE, ...(await rowOf<{ value: Partial<Branding> }>(db, find))?.value };
}

/** Like the function above, locked until the end of the transaction. */
export async function lockBranding(db: Db): Promise<Branding> {
  await rowsOf(db, begin);
  return { ...NONE, ...(await rowOf<{ value: Partial<Branding> }>(db, lock))?.value };
}

/** Saves name, logo and colour. */
export async function saveBranding(db: Db, branding: Branding): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(branding)]);
}

/** File id of the current logo. */
export function logoFileOf({ logo }: Branding): string | undefined {
  return logo?.startsWith(LOGO_PATH) ? logo.slice(LOGO_PATH.length) : undefined;
}

/** Finds the file of the current logo. */
export async function findLogo(db: Db, id: string) {
  if (logoFileOf(await findBranding(db)) !== id) return undefined;
  return await rowOf<{ id: string; sha256: string; size: number; mime: string }>(db, findFile, [id]);
}
