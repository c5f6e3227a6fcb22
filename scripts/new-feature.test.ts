import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS } from '../contract/src/index.ts';
import { cloneForFeature } from './lib/feature-clone.ts';
import { isTaken, namesOf } from './lib/feature-names.mjs';
import { wiring } from './lib/feature-wiring.mjs';
import { fieldsOf } from './lib/record-fields.mjs';
import { root } from './lib/root.mjs';

const { folder: clone, run, remove } = cloneForFeature();
const FIELDS =
  'title:text, number=编号:autoNumber(SC-), priority:choice(low|high), state:state(open|started|done), owner:user, due:date, budget:money(JPY), channel=渠道:link(logisticsChannel)';
let made: { code: number; output: string };

beforeAll(async () => {
  made = await run('scripts/new-feature.mjs', 'stock-count', '盘点', '--fields', FIELDS);
}, 180_000);
afterAll(remove);

test.for(['', 'Vehicle', 'two words', 'order', '../up', 'a'])('no feature is called “%s”', (name) => {
  expect(namesOf(name, '')).toBeUndefined();
});

test('reports a name that is in use before anything is written', async () => {
  const contract = await import('../contract/src/index.ts');
  const names = ['label', 'task', 'project', 'system', 'stock-count', 'vehicle', 'health'];
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
  const file = join(clone, 'contract', 'src', 'stock-count.ts');
  const before = readFileSync(file, 'utf8');
  expect((await run('scripts/new-feature.mjs', 'stock-count')).code).toBe(73);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test.each([
  ['due', 'name:kind'],
  ['title:text, due:day', 'no kind “day”'],
  ['title:text, id:number', '“id”'],
  ['title:text, amount:money', 'money(EUR)'],
  ['title:text, state:state(open)', 'state(open|done)'],
  ['title:text, title:date', 'two fields “title”'],
  ['due:date', 'of kind text'],
])('the fields “%s” are refused with a reason', (fields, reason) => {
  expect(() => fieldsOf(fields, Object.keys(KINDS))).toThrow(reason);
});

test('wrong fields are refused before anything is written', async () => {
  const fields = 'title:text, part:link(nowhere)';
  const refused = await run('scripts/new-feature.mjs', 'vehicle', '--fields', fields);
  expect(refused).toMatchObject({ code: 64, output: expect.stringContaining('no record type') });
  expect(existsSync(join(clone, 'contract', 'src', 'vehicle.ts'))).toBe(false);
});

test('when its migration cannot be made, everything is as before', async () => {
  const tables = join(clone, 'server/src/features/logistics/tables.ts');
  const [sound, shared] = [
    readFileSync(tables),
    Object.keys(wiring).map((path) => readFileSync(join(clone, path), 'utf8')),
  ];
  const before = migrations();
  writeFileSync(tables, 'export const broken = ;');
  const refused = await run('scripts/new-feature.mjs', 'vehicle', '车辆');
  writeFileSync(tables, sound);
  expect(refused).toMatchObject({ code: 70, output: expect.stringContaining('Nothing was added') });
  expect(Object.keys(wiring).map((path) => readFileSync(join(clone, path), 'utf8'))).toEqual(shared);
  expect(migrations()).toEqual(before);
  for (const path of [
    'contract/src/vehicle.ts',
    'server/src/features/vehicle',
    'web/src/features/vehicle',
    'e2e/journeys/vehicle.spec.ts',
  ])
    expect(existsSync(join(clone, path))).toBe(false);
}, 120_000);

test('the feature is written, and three lists of features get a line each', () => {
  expect(made, made.output).toMatchObject({ code: 0 });
  const added = Object.keys(wiring).map((path) => {
    const before = readFileSync(join(root, path), 'utf8').split('\n');
    return readFileSync(join(clone, path), 'utf8')
      .split('\n')
      .filter((line) => !before.includes(line));
  });
  expect(added).toEqual([
    ["export * from './stock-count.ts';"],
    ["export { feature as stockCount } from './stock-count/feature.ts';"],
    ["export { feature as stockCount } from '../features/stock-count/feature.ts';"],
  ]);
  const [, written = ''] = /Written:\n(.*?)\n\n/s.exec(made.output) ?? [];
  expect(
    written
      .split('\n')
      .map((line) => line.trim())
      .filter((path) => !path.startsWith('server/migrations/'))
      .sort(),
  ).toEqual([
    'contract/src/stock-count.ts',
    'e2e/journeys/stock-count.spec.ts',
    ...['adapter.ts', 'feature.ts', 'stock-count.test.ts', 'tables.ts'].map(
      (file) => `server/src/features/stock-count/${file}`,
    ),
    ...['feature.ts', 'page.tsx', 'words.en.ts', 'words.zh.ts'].map((file) => `web/src/features/stock-count/${file}`),
  ]);
  expect(made.output).toContain('Write the Chinese names of: budget');
  expect(readdirSync(join(clone, 'server/src/features/stock-count'))).toHaveLength(4);
});

test('its migration makes its table and nothing else: the other tables agree with their migrations', () => {
  const [added = '', ...others] = migrations().filter((name) => !existsSync(join(root, 'server', 'migrations', name)));
  expect(others).toEqual([]);
  const sql = readFileSync(join(clone, 'server', 'migrations', added), 'utf8');
  const made = sql.match(/(CREATE|ALTER|DROP) (TABLE|INDEX|UNIQUE INDEX)[^"]*"(\w+)"/g) ?? [];
  expect(made).toContain('CREATE TABLE "stock_count"');
  expect(sql).toContain('CREATE SEQUENCE "public"."stock_count_serial"');
  expect(made.filter((line) => !/"stock_count/.test(line))).toEqual([]);
});

function migrations(): string[] {
  return readdirSync(join(clone, 'server', 'migrations')).filter((name) => name.endsWith('.sql'));
}
