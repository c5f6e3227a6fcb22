import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@opsyard/contract';
import { expect, test } from 'vitest';

const OF_SERVER = /\b(\w+)\.(\w+)\.(summary|params|query|headers|body|reply|failures)\b/g;
const sources = join(import.meta.dirname, '../..');

test('the page refers to nothing of a call that its build leaves out', () => {
  const calls: Record<string, object> = contract;
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((name) => !/\.test\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    [...readFileSync(join(sources, name), 'utf8').matchAll(OF_SERVER)].flatMap(([text, group = '', call = '']) =>
      Object.hasOwn(calls, group) && Object.hasOwn(calls[group] ?? {}, call) ? [`${name}: ${text}`] : [],
    ),
  );
  expect(found).toEqual([]);
});
