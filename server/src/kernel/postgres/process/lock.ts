import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { notUsable } from '../problems.ts';

export type Lock = { release(): void };

// SQLite's file locks are held by the kernel: they end with their process, and work between containers. Nothing is stored in these files.

/** Takes an exclusive lock on a file; undefined if it is locked. */
export function tryExclusive(file: string): Lock | undefined {
  return take(file, 'BEGIN EXCLUSIVE');
}

/** Takes a shared lock on a file; undefined if it is locked exclusively. */
export function tryShared(file: string): Lock | undefined {
  return take(file, 'BEGIN; SELECT 1 FROM sqlite_schema');
}

/** Waits for an exclusive lock; undefined after `timeout` milliseconds. */
export async function waitExclusive(file: string, timeout: number): Promise<Lock | undefined> {
  const end = performance.now() + timeout;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock || performance.now() > end) return lock;
    await delay(25);
  }
}

function take(file: string, sql: string): Lock | undefined {
  const database = opened(file);
  try {
    // Otherwise SQLite would write a journal, which fails on a full disk.
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
