import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const module = fileURLToPath(new URL('together.mjs', import.meta.url));
const waiting = `process.on('SIGTERM', () => process.exit(0)); console.log('pid', process.pid); setInterval(() => {}, 1000);`;
const folder = mkdtempSync(join(tmpdir(), 'opsyard-together-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs programs side by side in a process of their own, as a person would see them. */
function side(...programs: string[]) {
  const list = JSON.stringify(programs.map((code) => ({ file: process.execPath, words: ['-e', code] })));
  const code = `import { together } from ${JSON.stringify(module)}; process.exitCode = await together(${list});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (part) => {
    said += String(part);
  });
  const pids = () => [...said.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  return { child, pids, ended: once(child, 'exit').then(([exit]) => exit as number) };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('when one ends badly the others are stopped, and its code counts', async () => {
  const mark = join(folder, 'running');
  const failing = `setInterval(() => fs.existsSync(${JSON.stringify(mark)}) && process.exit(3), 20);`;
  const { pids, ended } = side(`${waiting} fs.writeFileSync(${JSON.stringify(mark)}, '')`, failing);
  expect(await ended).toBe(3);
  expect(pids()).toHaveLength(1);
  expect(pids().filter(lives)).toEqual([]);
});

test('told to stop, all stop', async () => {
  const { child, pids, ended } = side(waiting, waiting);
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids().filter(lives)).toEqual([]);
});

test('a program that is not there is an error, and nothing stays behind', async () => {
  const code = `import { together } from ${JSON.stringify(module)};
    await together([{ file: '/nowhere/program', words: [] }]).catch((error) => console.log(error.code));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('ENOENT');
  await once(child, 'exit');
});
