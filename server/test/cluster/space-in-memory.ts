import { statfsSync } from 'node:fs';

/** Whether there is enough space for databases in memory, under `/dev/shm`. */
export function hasSpaceInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
