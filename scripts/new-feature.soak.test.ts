import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cloneForFeature } from './lib/feature-clone.ts';
import { root } from './lib/root.mjs';

const FIELDS =
  'title=名称:text, number=编号:autoNumber(SC-), priority=优先级:choice(low|high), state=状态:state(open|started|done), owner=负责人:user, due=截止日期:date';
const LIMIT = 900_000;
const { folder, run, remove } = cloneForFeature();

afterAll(remove);

test('everything the record layer has works in a browser for a generated record type, in both languages', {
  timeout: LIMIT,
}, async () => {
  const made = await run('scripts/new-feature.mjs', 'stock-count', '盘点', '--fields', FIELDS);
  expect(made, made.output).toMatchObject({ code: 0 });
  copyFileSync(
    join(root, 'scripts/new-feature-parts.spec.ts.txt'),
    join(folder, 'e2e/journeys/stock-count-parts.spec.ts'),
  );
  const built = await run('node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn');
  expect(built, built.output).toMatchObject({ code: 0 });
  const journeys = await run('node_modules/@playwright/test/cli.js', 'test', 'journeys/stock-count', '--reporter=line');
  expect(journeys, journeys.output).toMatchObject({ code: 0, output: expect.stringContaining('5 passed') });
});
