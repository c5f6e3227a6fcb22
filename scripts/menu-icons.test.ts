import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as features from '../server/src/features/index.ts';
import { root } from './lib/root.mjs';

// Any other icon makes the page load the whole icon set at start; menu entries for administrators, and of groups that are closed at first, may use any.
test('default menu entries that all users see at first have icons of the first bundle', () => {
  const source = readFileSync(join(root, 'web', 'src', 'app', 'menu', 'icons.ts'), 'utf8');
  const known = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \w+,$/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  const entries = Object.values(features).flatMap(({ menu }) => Object.entries(menu));
  const shown = entries.filter(
    ([, { grantedTo, parent = 'taskManagement' }]) => grantedTo && parent === 'taskManagement',
  );
  expect(shown.length).toBeGreaterThan(10);
  const unknown = shown.filter(([, { icon }]) => icon && !known.includes(icon));
  expect(unknown.map(([key, { icon }]) => `${key}: ${icon}`)).toEqual([]);
});
