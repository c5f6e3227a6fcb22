import { expect, test } from 'vitest';
import { withinBudget } from './types-check.mjs';

const checked = (count: number, code = 0) => ({ code, output: `Files: 12\nInstantiations:   ${count}\n` });

test('a check of types fails if it instantiates more types than its part may', () => {
  expect(withinBudget('contract', checked(500_000)).code).toBe(0);
  const refused = withinBudget('contract', checked(500_001));
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('500001');
  expect(withinBudget('web', checked(9_000_000)).code).toBe(0);
  expect(withinBudget('contract', checked(1, 2)).code).toBe(2);
});
