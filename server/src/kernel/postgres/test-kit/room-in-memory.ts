import { statfsSync } from 'node:fs';

/** Whether there is space for databases in memory, under `/dev/shm`. */
export function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
