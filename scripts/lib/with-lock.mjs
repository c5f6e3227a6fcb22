import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Age in milliseconds after which a lock file is stale. */
const MAX_AGE = 20 * 60_000;
const held = new Set();

/** Runs an action while holding a lock file; locks of terminated processes, and those that are too old, are stale. */
export async function withLock(file, action) {
  mkdirSync(dirname(file), { recursive: true });
  for (let round = 0; !acquire(file); round++) {
    if (round === 10) process.stderr.write('Waiting for another process…\n');
    await delay(200);
  }
  held.add(file);
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await action();
  } finally {
    process.off('exit', release);
    release();
  }
}

function acquire(file) {
  if (!held.has(file) && isStale(file)) rmSync(file, { force: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Unlike creating and writing the file, linking is atomic.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isStale(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (!(holder > 0) || holder === process.pid || Date.now() - statSync(file).mtimeMs > MAX_AGE) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
