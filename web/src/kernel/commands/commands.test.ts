import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Command, createShortcutHandler } from './commands.ts';

const add = vi.fn();
const palette = vi.fn();
const goHome = vi.fn();
const commands: Command[] = [
  { id: 'add', title: 'Add task', shortcut: 'c', run: add },
  { id: 'palette', title: 'Search', shortcut: 'mod+k', inFields: true, run: palette },
  { id: 'home', title: 'Home', shortcut: 'g h', run: goHome },
];
const follow = createShortcutHandler(() => commands);

beforeEach(() => {
  vi.clearAllMocks();
  window.addEventListener('keydown', follow);
});
afterEach(() => {
  window.removeEventListener('keydown', follow);
  document.body.replaceChildren();
});

function press(key: string, init: KeyboardEventInit & { on?: Element } = {}): void {
  (init.on ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
}

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
}

test('a key handled by an input method triggers no shortcut', () => {
  press('c', { isComposing: true });
  press('c', { keyCode: 229 });
  press('k', { ctrlKey: true, isComposing: true });
  expect(add).not.toHaveBeenCalled();
  expect(palette).not.toHaveBeenCalled();
});

test('typing triggers no shortcuts, except those that work in fields', () => {
  press('c', { on: put('<input>') });
  press('c', { on: put('<div contenteditable="true"></div>') });
  expect(add).not.toHaveBeenCalled();
  press('k', { ctrlKey: true, on: put('<textarea></textarea>') });
  expect(palette).toHaveBeenCalledTimes(1);
});

test('an open dialog handles its own keys', () => {
  put('<div role="dialog" aria-modal="true"></div>');
  press('c');
  expect(add).not.toHaveBeenCalled();
});

test('a key with Ctrl differs from the key alone', () => {
  press('c', { ctrlKey: true });
  expect(add).not.toHaveBeenCalled();
  press('c');
  expect(add).toHaveBeenCalledTimes(1);
});

test('a sequence of keys is one shortcut', () => {
  press('g');
  press('x');
  press('h');
  expect(goHome).not.toHaveBeenCalled();
  press('g');
  press('h');
  expect(goHome).toHaveBeenCalledTimes(1);
});
