import type { Branding } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { Upload } from '../../../kernel/upload.ts';

const find = statement(`select value from installation where name = 'branding'`);
// What is not there yet cannot be locked: two who name an installation at once would not see each other.
const begin = statement(`insert into installation (name, value) values ('branding', '{}') on conflict do nothing`);
const lock = statement(`select value from installation where name = 'branding' for update`);
const keep = statement(`
  insert into installation (name, value) values ('branding', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);
const keepFile = statement(`
  insert into stored_file (id, sha256, size, mime, created_by) values ($1, $2, $3, $4, $5)
`);
const dropFile = statement('delete from stored_file where id = $1');
const findFile = statement('select id, sha256, size, mime from stored_file where id = $1');

export const LOGO_PATH = '/sys/branding/logo/';
const NONE: Branding = { name: null, color: null, slogan: null, logo: null };

/** What the installation is called and looks like. */
export async function findBranding(db: Db): Promise<Branding> {
  return { ...NONE, ...(await rowOf<{ value: Partial<Branding> }>(db, find))?.value };
}

/** The same, kept as it is until the transaction ends. */
export async function lockBranding(db: Db): Promise<Branding> {
  await rowsOf(db, begin);
  return { ...NONE, ...(await rowOf<{ value: Partial<Branding> }>(db, lock))?.value };
}

/** Keeps name, logo and colour of the installation. */
export async function keepBranding(db: Db, branding: Branding): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(branding)]);
}

/** The id of the file behind the present logo. */
export function logoFileOf({ logo }: Branding): string | undefined {
  return logo?.startsWith(LOGO_PATH) ? logo.slice(LOGO_PATH.length) : undefined;
}

/** Notes the file of a logo, which keeps its bytes from being cleared away. */
export async function recordLogo(db: Db, { id, sha256, size, mime }: Upload, userId: string): Promise<void> {
  await rowsOf(db, keepFile, [id, sha256, size, mime, userId]);
}

/** Forgets the file of a former logo. */
export async function dropLogo(db: Db, id: string): Promise<void> {
  await rowsOf(db, dropFile, [id]);
}

/** The file of the logo, if it is the present one. */
export async function findLogo(db: Db, id: string) {
  if (logoFileOf(await findBranding(db)) !== id) return undefined;
  return await rowOf<{ id: string; sha256: string; size: number; mime: string }>(db, findFile, [id]);
}
