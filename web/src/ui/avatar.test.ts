import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test.each([
  ['王敏', '敏'],
  ['Li Na', 'LN'],
  ['ada', 'A'],
  ['Jean-Luc de la Tour', 'JT'],
  ['  ', ''],
  ['👩‍🚀 Kim', '👩K'],
])('%s shows as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
