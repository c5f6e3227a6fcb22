import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const longest = 20 * 60_000;
const ours = new Set();

/** Runs an action while no other process runs one under the same file; the claim of a dead or forgotten holder is void. */
export async function onlyOne(file, action) {
  mkdirSync(dirname(file), { recursive: true });
  for (let round = 0; !claim(file); round++) {
    if (round === 10) process.stderr.write('Waiting for another process that is at the same…\n');
    await delay(200);
  }
  ours.add(file);
  const release = () => {
    ours.delete(file);
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

function claim(file) {
  if (!ours.has(file) && isVoid(file)) rmSync(file, { force: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Unlike writing, linking never leaves an unfinished claim behind.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isVoid(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (!(holder > 0) || holder === process.pid || Date.now() - statSync(file).mtimeMs > longest) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
