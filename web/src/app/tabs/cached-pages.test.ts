import type { Location } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { holdsInput, trackField } from '../leave/unsaved-fields.ts';
import { cachedPagesAfter } from './cached-pages.ts';

const at = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname }) as Location;
const pages = (count: number) => Array.from({ length: count }, (_, index) => `/p${index + 1}`);
const alive = (count: number) => pages(count).map((path) => [path, at(path)] as const);
const after = (count: number, visit: string, holding: readonly string[]) => [
  ...cachedPagesAfter(alive(count), at(visit), (path) => holding.includes(path)).keys(),
];

test('[LY-05] drops the least recently seen of twenty-one pages and keeps one that is visited again', () => {
  expect(after(20, '/new', [])).toEqual([...pages(20).slice(1), '/new']);
  expect(after(20, '/p1', [])).toEqual([...pages(20).slice(1), '/p1']);
  expect(after(19, '/new', [])).toHaveLength(20);
});

test('[LY-05] keeps pages with unsaved input and drops the next one without; drops none when all have input', () => {
  expect(after(20, '/new', ['/p1', '/p2'])).toEqual(['/p1', '/p2', ...pages(20).slice(3), '/new']);
  expect(after(20, '/new', pages(20))).toEqual([...pages(20), '/new']);
  // Once they are saved, the limit of twenty applies again.
  expect(after(23, '/new', pages(2))).toEqual(['/p1', '/p2', ...pages(23).slice(6), '/new']);
});

function field<K extends keyof HTMLElementTagNameMap>(name: K, html = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

test('[LY-05] input counts as unsaved until it is reverted or its field is removed', () => {
  const note = field('textarea');
  trackField('/typed', note);
  expect(holdsInput('/typed')).toBe(false);
  note.value = 'half a thought';
  trackField('/typed', note);
  expect(holdsInput('/typed')).toBe(true);
  expect(holdsInput('/other')).toBe(false);
  note.value = '';
  expect(holdsInput('/typed')).toBe(false);
  note.value = 'again';
  note.remove();
  expect(holdsInput('/typed')).toBe(false);
});

test('[LY-05] a choice counts as input in a form, not in row selection or list filters', () => {
  const box = field('form', '<input type="checkbox">').querySelector('input');
  trackField('/form', box as HTMLElement);
  expect(holdsInput('/form')).toBe(true);
  const row = Object.assign(field('input'), { type: 'checkbox' });
  const search = Object.assign(field('input'), { type: 'search' });
  for (const [path, element] of [['/row', row] as const, ['/search', search] as const]) {
    trackField(path, element);
    element.value = 'changed';
    expect(holdsInput(path)).toBe(false);
  }
});
