import type pg from 'pg';
import { addDefaults } from '../defaults/add-defaults.ts';
import { defaults } from './all.ts';

/** Adds what every installation begins with, each thing once per installation. */
export async function seedDefaults(pool: pg.Pool): Promise<void> {
  await addDefaults(pool, defaults);
}
