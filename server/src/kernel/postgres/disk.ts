import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';

const megabyte = 1024 * 1024;
const ballastSize = 64 * megabyte;

/** `low`: no more uploads; `full`: no more writes, see `kernel/files/disk-space.ts`. */
export type SpaceLevel = 'ok' | 'low' | 'full';
export type Space = { free: number; total: number; level: SpaceLevel };

/** The free space for ordinary users on the disk of a folder, in bytes. */
export async function freeSpace(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, total] = [bavail * bsize, blocks * bsize];
  return { free, total, level: spaceLevelOf(free, total) };
}

/** Full below 200 MB; low below 500 MB or a tenth of the disk, but at most 5 GB. */
export function spaceLevelOf(free: number, total: number): SpaceLevel {
  if (free < 200 * megabyte) return 'full';
  return free < Math.max(500 * megabyte, Math.min(total / 10, 5120 * megabyte)) ? 'low' : 'ok';
}

/** Creates a 64 MB ballast file, deleted when a full disk would prevent the server from starting; skipped while space is low. */
export async function createBallast(file: string, folder: string): Promise<boolean> {
  const present = await stat(file).catch(() => undefined);
  if (present?.size === ballastSize) return false;
  if ((await freeSpace(folder)).level !== 'ok') return false;
  const handle = await open(file, 'w', 0o600);
  try {
    // Random, because compressing file systems would store zeros without using space.
    const block = randomBytes(megabyte);
    for (let written = 0; written < ballastSize; written += megabyte) await handle.write(block);
  } finally {
    await handle.close();
  }
  return true;
}

const CHECK_INTERVAL = 5_000;

/** Creates the ballast file, and again after it was deleted and there is space. */
export function maintainBallast(file: string, folder: string): { stop: () => void } {
  let busy = false;
  const ensureBallast = async () => {
    if (busy) return;
    busy = true;
    await createBallast(file, folder).catch(() => undefined);
    busy = false;
  };
  void ensureBallast();
  const timer = setInterval(() => void ensureBallast(), CHECK_INTERVAL).unref();
  return { stop: () => clearInterval(timer) };
}

/** Deletes the ballast file and returns whether there was one. */
export async function deleteBallast(file: string): Promise<boolean> {
  const present = await stat(file).catch(() => undefined);
  await rm(file, { force: true });
  return present !== undefined;
}
