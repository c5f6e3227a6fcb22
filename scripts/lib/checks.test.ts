import { expect, test } from 'vitest';
import { checks, quickChecks } from './checks.mjs';

const names = (steps: { name: string }[]) => steps.map(({ name }) => name);

test('the quick checks hold all that needs neither database nor browser nor build', () => {
  const standing = names(checks('node', '/nowhere')).slice(0, -4);
  expect(standing).toEqual(expect.arrayContaining(['Format and lint', 'Types of web', 'Who may import whom']));
  expect(names(quickChecks('node', '/nowhere'))).toEqual([...standing, 'Tests without a database']);
});
