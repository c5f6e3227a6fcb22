import { expect, test } from 'vitest';
import { checks, quickChecks } from './checks.mjs';

const names = (steps: { name: string }[]) => steps.map(({ name }) => name);

test('the fast checks contain everything that needs no database, browser or build', () => {
  const staticChecks = names(checks('node', '/nowhere')).slice(0, -5);
  expect(staticChecks).toEqual(expect.arrayContaining(['Format and lint', 'Types of web', 'Import rules']));
  expect(names(quickChecks('node', '/nowhere'))).toEqual([...staticChecks, 'Tests without a database']);
});
