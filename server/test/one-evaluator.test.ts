import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '..', 'src');
/** What the page decides with, about rows it has. */
const OF_THE_PAGE = /import\s*\{[^}]*\b(?:matches|passesTaskFilter)\b[^}]*\}\s*from '@opsyard\/contract'/;

test('[pitfall 2] the server decides in SQL what a user sees, never with the predicate of the page', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => OF_THE_PAGE.test(readFileSync(join(SERVER, file), 'utf8')))).toEqual([]);
});
