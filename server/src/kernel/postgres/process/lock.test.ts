import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { until, workbench } from '../../../../test/cluster/kit.ts';
import { tryExclusive, tryShared, waitExclusive } from './lock.ts';

const bench = workbench();

test('an exclusive lock excludes all others, including the same process', async () => {
  const file = join(bench.newFolder(), 'lock');
  const held = tryExclusive(file);
  expect(tryExclusive(file)).toBeUndefined();
  expect(tryShared(file)).toBeUndefined();
  expect(await waitExclusive(file, 60)).toBeUndefined();
  held?.release();
  tryExclusive(file)?.release();
  expect(await waitExclusive(file, 60)).toBeDefined();
});

test('shared locks are compatible, but not with an exclusive one', () => {
  const file = join(bench.newFolder(), 'lock');
  const [first, second] = [tryShared(file), tryShared(file)];
  expect(second).toBeDefined();
  expect(tryExclusive(file)).toBeUndefined();
  first?.release();
  expect(tryExclusive(file)).toBeUndefined();
  second?.release();
  expect(tryExclusive(file)).toBeDefined();
});

test('the lock of a killed process is released', async () => {
  const file = join(bench.newFolder(), 'lock');
  const module = fileURLToPath(new URL('./lock.ts', import.meta.url));
  // Held in a variable: a lock that nothing refers to ends when it is collected as garbage.
  const script = `globalThis.lock = (await import(${JSON.stringify(module)})).tryExclusive(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(tryExclusive(file)).toBeUndefined();
  holder.kill('SIGKILL');
  await until(() => {
    const lock = tryExclusive(file);
    lock?.release();
    return lock !== undefined;
  });
});
