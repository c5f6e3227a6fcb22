import type pg from 'pg';
import { defaults } from './all.ts';
import { addDefaults } from './identity/index.ts';

/** Adds what every installation begins with, each thing once in an installation's life. */
export async function seedDefaults(pool: pg.Pool): Promise<void> {
  await addDefaults(pool, defaults);
}
