import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from './lib/child.mjs';
import { isTaken, namesOf } from './lib/feature-names.mjs';
import { wiring } from './lib/feature-wiring.mjs';
import { root } from './lib/root.mjs';
import { TYPES_CACHE, typesCheck } from './lib/types-check.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'test-results', 'images']);
// The tests of other features know nothing of the new one, and compile or not without it.
const isCopied = (name: string) => !LEFT_OUT.has(name) && !/\.test\.tsx?$/.test(name);
const clone = mkdtempSync(join(tmpdir(), 'opsyard-feature-'));
let made: { code: number; output: string };

beforeAll(async () => {
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || isCopied(basename(path)) });
  const types = join(root, TYPES_CACHE);
  if (existsSync(types)) cpSync(types, join(clone, TYPES_CACHE), { recursive: true });
  linkPackages(join(root, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(join(clone, 'node_modules', '@opsyard'));
  for (const part of ['contract', 'server', 'web']) {
    symlinkSync(join(clone, part), join(clone, 'node_modules', '@opsyard', part));
    linkPackages(join(root, part, 'node_modules'), join(clone, part, 'node_modules'));
  }
  made = await run('scripts/new-feature.mjs', 'work-order', '工单');
}, 120_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test.for(['', 'Vehicle', 'two words', 'order', '../up', 'a'])('no feature is called “%s”', (name) => {
  expect(namesOf(name, '')).toBeUndefined();
});

test('a name something else has is told before anything is written', async () => {
  const contract = await import('../contract/src/index.ts');
  const names = ['label', 'task', 'project', 'system', 'work-order', 'vehicle', 'health'];
  expect(names.filter((name) => isTaken(namesOf(name, ''), contract))).toEqual([
    'label',
    'task',
    'project',
    'system',
    'health',
  ]);
  expect(await run('scripts/new-feature.mjs', 'message')).toMatchObject({
    code: 73,
    output: expect.stringContaining('message'),
  });
  expect(existsSync(join(clone, 'contract', 'src', 'message.ts'))).toBe(false);
});

test('a second feature of the same name is refused and changes nothing', async () => {
  const file = join(clone, 'contract', 'src', 'work-order.ts');
  const before = readFileSync(file, 'utf8');
  expect((await run('scripts/new-feature.mjs', 'work-order')).code).toBe(73);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('the feature is written, and three lists of features get a line each', () => {
  expect(made).toMatchObject({ code: 0 });
  const added = Object.keys(wiring).map((path) => {
    const before = readFileSync(join(root, path), 'utf8').split('\n');
    return readFileSync(join(clone, path), 'utf8')
      .split('\n')
      .filter((line) => !before.includes(line));
  });
  expect(added).toEqual([
    ["export * from './work-order.ts';"],
    ["export { feature as workOrder } from './work-order/feature.ts';"],
    ["export { feature as workOrder } from '../features/work-order/feature.ts';"],
  ]);
  expect(made.output).toContain('web/src/features/work-order/words.zh.ts');
  expect(readdirSync(join(clone, 'server/src/features/work-order'))).toHaveLength(7);
});

test.for(['contract', 'server', 'web'])('%s with the feature compiles', { timeout: 120_000 }, async (part) => {
  expect(await run('node_modules/typescript/bin/tsc', ...typesCheck(part))).toEqual({ code: 0, output: '' });
});

test('its migration makes its table and nothing else: the other tables agree with their migrations', async () => {
  const before = migrations();
  expect(await run('scripts/migration.mjs', 'work-order')).toMatchObject({ code: 0 });
  const [added = '', ...others] = migrations().filter((name) => !before.includes(name));
  expect(others).toEqual([]);
  const sql = readFileSync(join(clone, 'server', 'migrations', added), 'utf8');
  expect(sql.match(/(CREATE|ALTER|DROP) (TABLE|INDEX|UNIQUE INDEX)[^"]*"(\w+)"/g)).toEqual([
    'CREATE TABLE "work_order"',
    'ALTER TABLE "work_order"',
    'CREATE UNIQUE INDEX "work_order_name"',
  ]);
}, 60_000);

test('it is in order and in bounds', { timeout: 120_000 }, async () => {
  const mine = ['contract/src', 'server/src/features/work-order', 'web/src/features/work-order', 'web/src/app'];
  const lint = await run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...mine);
  expect(lint, lint.output).toMatchObject({ code: 0 });
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const bounds = await run(cruiser, 'contract', 'server', 'web', '--config', '.dependency-cruiser.cjs');
  expect(bounds, bounds.output).toMatchObject({ code: 0 });
});

function run(file: string, ...words: string[]) {
  return capture(process.execPath, [join(clone, file), ...words], {
    cwd: clone,
    env: { ...process.env, NO_COLOR: '1' },
  });
}

function migrations(): string[] {
  return readdirSync(join(clone, 'server', 'migrations')).filter((name) => name.endsWith('.sql'));
}

/** Links every package by itself, so that our own parts can be those of the clone. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => name !== '@opsyard'))
    symlinkSync(join(from, name), join(to, name));
}
