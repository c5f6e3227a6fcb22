import { access, constants, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeSpace, makeFolder } from '../postgres/index.ts';
import { notEnoughSpace, notWritable } from './problem.ts';
import { filesBelow } from './tree.ts';

/** What a backup leaves free on its disk: below that the system takes no more uploads, if it lies on the same one. */
const RESERVE = 500_000_000;

/** Refuses what would leave the disk of a folder, which need not be there yet, short of room. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { free } = await freeSpace(await nearest(folder));
  if (free < bytes + RESERVE) throw notEnoughSpace(folder, { wanted: bytes + RESERVE, free });
}

/** Makes the folder into which backups go where it is missing, or says why none can be written there. */
export async function ensureFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await makeFolder(folder, mode);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/** How many bytes the files below a folder take, without what `skip` names. */
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
