import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';

const kept = 3;
const rotateAbove = 16 * 1024 * 1024;

/** Opens the log for appending; the server inherits the descriptor, so that it can write without our process. */
export function openLog(file: string): { descriptor: number; start: number } {
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, start: fstatSync(descriptor).size };
}

/** Rotates a log that is too long to `.1`, older ones to `.2` and `.3`. The running server keeps its descriptor. */
export function rotateLog(file: string, above = rotateAbove): boolean {
  if (!existsSync(file) || statSync(file).size <= above) return false;
  rmSync(`${file}.${kept}`, { force: true });
  for (let age = kept - 1; age >= 1; age--)
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
  return true;
}

/** The current size of the log in bytes. */
export function logSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** The log since a position, at most the last 16 KB. */
export function readLogSince(file: string, start: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const size = fstatSync(descriptor).size;
    const from = Math.max(start > size ? 0 : start, size - 16 * 1024);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    readSync(descriptor, buffer, 0, buffer.length, from);
    return buffer.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}
