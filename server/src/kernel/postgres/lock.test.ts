import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tryExclusive, tryShared, waitExclusive } from './lock.ts';
import { until, workbench } from './proving/kit.ts';

const bench = workbench();

test('one holder shuts all others out, in the same process too', async () => {
  const file = join(bench.newFolder(), 'lock');
  const held = tryExclusive(file);
  expect(tryExclusive(file)).toBeUndefined();
  expect(tryShared(file)).toBeUndefined();
  expect(await waitExclusive(file, 60)).toBeUndefined();
  held?.release();
  tryExclusive(file)?.release();
  expect(await waitExclusive(file, 60)).toBeDefined();
});

test('sharers let each other in, and nobody who wants it alone', () => {
  const file = join(bench.newFolder(), 'lock');
  const [first, second] = [tryShared(file), tryShared(file)];
  expect(second).toBeDefined();
  expect(tryExclusive(file)).toBeUndefined();
  first?.release();
  expect(tryExclusive(file)).toBeUndefined();
  second?.release();
  expect(tryExclusive(file)).toBeDefined();
});

test('a holder that is killed holds no longer', async () => {
  const file = join(bench.newFolder(), 'lock');
  const module = fileURLToPath(new URL('lock.ts', import.meta.url));
  const script = `(await import(${JSON.stringify(module)})).tryExclusive(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(tryExclusive(file)).toBeUndefined();
  holder.kill('SIGKILL');
  await until(() => {
    const lock = tryExclusive(file);
    lock?.release();
    return lock !== undefined;
  });
});
