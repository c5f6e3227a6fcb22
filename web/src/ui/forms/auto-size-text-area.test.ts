import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');

test('no text area measures its text in the way that the content security policy refuses', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => /\bautoSize(?:=|\n|\s*\/?>)/.test(readFileSync(join(SOURCES, name), 'utf8')))).toEqual(
    [],
  );
});
