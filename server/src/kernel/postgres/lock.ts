import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { notUsable } from './problems.ts';

export type Lock = { release(): void };

// SQLite's file locks are held by the kernel: they end with their process, however it ends, and hold between containers too.
// Nothing is ever stored in these files.

/** Takes the file for this holder alone, or answers nothing when anybody holds it. */
export function tryExclusive(file: string): Lock | undefined {
  return take(file, 'BEGIN EXCLUSIVE');
}

/** Takes the file together with any number of other sharers, or answers nothing when somebody has it alone. */
export function tryShared(file: string): Lock | undefined {
  return take(file, 'BEGIN; SELECT 1 FROM sqlite_schema');
}

/** Waits until the file is ours alone; `undefined` after `patience` milliseconds. */
export async function waitExclusive(file: string, patience: number): Promise<Lock | undefined> {
  const end = performance.now() + patience;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock || performance.now() > end) return lock;
    await delay(25);
  }
}

function take(file: string, sql: string): Lock | undefined {
  const database = opened(file);
  try {
    // Without this SQLite would write a journal, which a full disk refuses.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(sql);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function opened(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw error instanceof Error ? notUsable(file, error) : error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
