import { expect, test } from 'vitest';
import { isOfCharacters, ownShortcut } from './own-shortcuts.ts';

test('[52] a shortcut is the one of the user, the default one, or none', () => {
  const star = { id: 'star', shortcut: 'f' };
  expect(ownShortcut(star, {})).toBe('f');
  expect(ownShortcut(star, { shortcuts: { star: 'alt+f' } })).toBe('alt+f');
  expect(ownShortcut(star, { shortcuts: { star: '' } })).toBeUndefined();
  expect(ownShortcut({ id: 'star' }, { shortcuts: { other: 'x' } })).toBeUndefined();
});

test('[52] all shortcuts of characters alone can be switched off, others remain', () => {
  const off = { characterKeys: false };
  for (const shortcut of ['f', 'shift+p', '?', 'g p']) {
    expect(isOfCharacters(shortcut)).toBe(true);
    expect(ownShortcut({ id: 'one', shortcut }, off)).toBeUndefined();
  }
  for (const shortcut of ['mod+k', 'alt+w', 'escape', 'shift+arrowdown']) {
    expect(ownShortcut({ id: 'one', shortcut }, off)).toBe(shortcut);
  }
  expect(ownShortcut({ id: 'one', shortcut: 'f' }, { ...off, shortcuts: { one: 'alt+f' } })).toBe('alt+f');
});
