import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs work with a small disk in memory; undefined where it cannot be mounted. */
export async function withSmallDisk<T>(size: string, action: (disk: string) => Promise<T>): Promise<T | undefined> {
  const disk = mkdtempSync(join(tmpdir(), 'opsyard-disk-'));
  const options = `size=${size},mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status !== 0) {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  try {
    return await action(disk);
  } finally {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/** Whether small disks can be mounted here. */
export async function canHaveSmallDisks(): Promise<boolean> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  return (await withSmallDisk('1m', async (folder) => existsSync(folder))) ?? false;
}
