import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeSpace, makeFolder } from '../postgres/index.ts';
import { notEnoughSpace, notWritable } from './problem.ts';
import { filesBelow } from './tree.ts';

/** The free space a backup must leave: below it the system refuses uploads on the same disk. */
const RESERVE = 500_000_000;

/** Throws if too little disk space would be left in a folder, which need not exist. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { free } = await freeSpace(await nearest(folder));
  if (free < bytes + RESERVE) throw notEnoughSpace(folder, { needed: bytes + RESERVE, free });
}

/** Creates the backup folder if necessary, or throws the reason why it cannot be written. */
export async function ensureFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await makeFolder(folder, mode);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/** The total size of the files below a folder, except those matching `skip`. */
export async function sizeBelow(folder: string, skip?: (path: string) => boolean): Promise<number> {
  let sum = 0;
  for (const path of await filesBelow(folder, skip)) {
    sum += (await stat(join(folder, path)).catch(() => undefined))?.size ?? 0;
  }
  return sum;
}

async function nearest(folder: string): Promise<string> {
  const there = await stat(folder).catch(() => undefined);
  return there || dirname(folder) === folder ? folder : await nearest(dirname(folder));
}
