import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const module = fileURLToPath(new URL('run-concurrently.mjs', import.meta.url));
const waiting = `process.on('SIGTERM', () => process.exit(0)); console.log('pid', process.pid); setInterval(() => {}, 1000);`;
const folder = mkdtempSync(join(tmpdir(), 'opsyard-concurrent-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs programs concurrently below a separate process. */
function startTogether(...programs: string[]) {
  const list = JSON.stringify(programs.map((code) => ({ file: process.execPath, args: ['-e', code] })));
  const code = `import { runConcurrently } from ${JSON.stringify(module)}; process.exitCode = await runConcurrently(${list});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += String(part);
  });
  const pids = () => [...output.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  return { child, pids, ended: once(child, 'exit').then(([exit]) => exit as number) };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('when one program fails, the others are stopped and its exit code is returned', async () => {
  const mark = join(folder, 'running');
  const failing = `setInterval(() => fs.existsSync(${JSON.stringify(mark)}) && process.exit(3), 20);`;
  const { pids, ended } = startTogether(`${waiting} fs.writeFileSync(${JSON.stringify(mark)}, '')`, failing);
  expect(await ended).toBe(3);
  expect(pids()).toHaveLength(1);
  expect(pids().filter(isRunning)).toEqual([]);
});

test('SIGTERM stops all programs', async () => {
  const { child, pids, ended } = startTogether(waiting, waiting);
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids().filter(isRunning)).toEqual([]);
});

test('a missing program is an error, and no process is left over', async () => {
  const code = `import { runConcurrently } from ${JSON.stringify(module)};
    await runConcurrently([{ file: '/nowhere/program', args: [] }]).catch((error) => console.log(error.code));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [output] = await once(child.stdout, 'data');
  expect(String(output).trim()).toBe('ENOENT');
  await once(child, 'exit');
});
