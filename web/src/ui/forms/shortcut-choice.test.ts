import { expect, test } from 'vitest';
import { refusalOf } from './shortcut-choice.ts';

const commands = [
  { id: 'star', title: 'Star', shortcut: 'f' },
  { id: 'go', title: 'Go to projects', shortcut: 'g p' },
  { id: 'none', title: 'Nothing' },
];

test('[52] a key of another command, or one with which a sequence begins, is refused by its name', () => {
  expect(refusalOf('f', 'none', commands)).toEqual({ reason: 'taken', title: 'Star' });
  expect(refusalOf('g', 'none', commands)).toEqual({ reason: 'taken', title: 'Go to projects' });
  expect(refusalOf('f', 'star', commands)).toBeUndefined();
  expect(refusalOf('alt+f', 'none', commands)).toBeUndefined();
});

test('[52] keys that move the focus or operate controls are refused', () => {
  for (const key of ['tab', 'enter', 'space', 'escape', 'arrowup', 'shift+arrowdown', 'pagedown']) {
    expect(refusalOf(key, 'none', commands)).toEqual({ reason: 'reserved' });
  }
});
