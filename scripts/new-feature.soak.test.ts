import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneForFeature } from './lib/feature-clone.ts';
import { wiring } from './lib/feature-wiring.mjs';
import { root } from './lib/root.mjs';
import { typesCheck } from './lib/types-check.mjs';

const FIELDS =
  'title=名称:text, number=编号:autoNumber(SC-), priority=优先级:choice(low|high), state=状态:state(open|started|done), owner=负责人:user, due=截止日期:date';
const LIMIT = 900_000;
/** Node loads a thousand files of the clone by itself at a third of what it takes to transform them, and no thread is started. */
const OWN_TEST = `export default { test: {
  include: ['server/src/**/*.test.ts'],
  globalSetup: ['server/test/postgres.ts'],
  experimental: { viteModuleRunner: false },
  testTimeout: 60_000,
  hookTimeout: 60_000,
} };`;
const { folder, run, remove } = cloneForFeature();

beforeAll(async () => {
  const made = await run('scripts/new-feature.mjs', 'stock-count', '盘点', '--fields', FIELDS);
  expect(made, made.output).toMatchObject({ code: 0 });
}, LIMIT);
afterAll(remove);

test.for(['contract', 'server', 'web'])('%s with the feature compiles', { timeout: LIMIT }, async (part) => {
  expect(await run('node_modules/typescript/bin/tsc', ...typesCheck(part))).toEqual({ code: 0, output: '' });
});

test('its journey compiles', { timeout: LIMIT }, async () => {
  const config = { extends: './tsconfig.json', include: ['journeys/stock-count.spec.ts'] };
  writeFileSync(join(folder, 'e2e', 'tsconfig.journey.json'), JSON.stringify(config));
  expect(await run('node_modules/typescript/bin/tsc', ...typesCheck('e2e/tsconfig.journey.json'))).toEqual({
    code: 0,
    output: '',
  });
});

test('it is in order and in bounds', { timeout: LIMIT }, async () => {
  const mine = [
    'contract/src/stock-count.ts',
    'server/src/features/stock-count',
    'web/src/features/stock-count',
    'e2e/journeys/stock-count.spec.ts',
    ...Object.keys(wiring),
  ];
  const lint = await run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...mine);
  expect(lint, lint.output).toMatchObject({ code: 0 });
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  // What the others import is checked elsewhere.
  const others = ['--do-not-follow', '^(?!.*stock-count)'];
  const bounds = await run(cruiser, ...mine.slice(0, 3), '--config', '.dependency-cruiser.cjs', ...others);
  expect(bounds, bounds.output).toMatchObject({ code: 0 });
});

test('the test of a generated feature passes on a real database', { timeout: LIMIT }, async () => {
  writeFileSync(join(folder, 'vitest.own.config.mjs'), OWN_TEST);
  const words = ['run', '--config', 'vitest.own.config.mjs', 'server/src/features/stock-count'];
  const own = await run('node_modules/vitest/vitest.mjs', ...words);
  expect(own, own.output).toMatchObject({ code: 0, output: expect.stringMatching(/9 passed/) });
});

test('everything the record layer has works in a browser for a generated record type, in both languages', {
  timeout: LIMIT,
}, async () => {
  copyFileSync(
    join(root, 'scripts/new-feature-parts.spec.ts.txt'),
    join(folder, 'e2e/journeys/stock-count-parts.spec.ts'),
  );
  const built = await run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn');
  expect(built, built.output).toMatchObject({ code: 0 });
  const journeys = await run('node_modules/@playwright/test/cli.js', 'test', 'journeys/stock-count', '--reporter=line');
  expect(journeys, journeys.output).toMatchObject({ code: 0, output: expect.stringContaining('7 passed') });
});
