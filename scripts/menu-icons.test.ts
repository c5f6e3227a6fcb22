import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as features from '../server/src/features/index.ts';
import { root } from './lib/root.mjs';

// Any other icon makes the page load the whole icon set at start; menu entries for administrators may use any.
test('default menu entries for all users have icons of the first bundle', () => {
  const source = readFileSync(join(root, 'web', 'src', 'app', 'menu', 'icons.ts'), 'utf8');
  const known = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \w+,$/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  const entries = Object.values(features).flatMap(({ menu }) => Object.entries(menu));
  const unknown = entries.filter(([, { icon, grantedTo }]) => grantedTo && icon && !known.includes(icon));
  expect(unknown.map(([key, { icon }]) => `${key}: ${icon}`)).toEqual([]);
});
