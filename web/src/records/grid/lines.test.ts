import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Section, unread } from '../../features/tasks/grid/groups/sections.ts';
import { type Lines, linesOf } from './lines.ts';

const section = (value: string, count: number, read: number): Section => ({
  ...unread(value, count),
  ids: Array.from({ length: read }, (_, place) => `${value}${place}`),
});
const texts = (lines: Lines) =>
  Array.from({ length: lines.length }, (_, index) => {
    const line = lines.at(index);
    if (line?.kind === 'row') return line.id ?? `unread ${line.at}`;
    return `${line?.kind} ${line?.section.value}`;
  });

test('beyond its ends there is no line', () => {
  const lines = linesOf([section('a', 1, 1)], { grouped: true, collapsed: new Set(), canAdd: true });
  expect([lines.at(-1), lines.at(lines.length)]).toEqual([undefined, undefined]);
  expect(linesOf([], { grouped: false, collapsed: new Set(), canAdd: true }).at(0)).toBeUndefined();
});

test('groups have a heading, their tasks, unread ones too, and a field to add; folded ones only the heading', () => {
  const sections = [section('a', 2, 1), section('b', 3, 3), section('c', 0, 0)];
  const lines = linesOf(sections, { grouped: true, collapsed: new Set(['b']), canAdd: true });
  expect(texts(lines)).toEqual(['group a', 'a0', 'unread 1', 'add a', 'group b', 'group c', 'add c']);
  expect(lines.indexOf('a', 'a0')).toBe(1);
  expect(lines.indexOf('b', 'b0')).toBe(-1);
  expect(lines.idsBetween(6, 0)).toEqual(['a0']);
});

test('subtasks of expanded tasks have lines, level by level, and do not count as loaded tasks of the section', () => {
  const below = new Map([
    [
      'a0',
      [
        { id: 'x', depth: 1 },
        { id: 'y', depth: 2 },
      ],
    ],
    ['a2', [{ id: 'z', depth: 1 }]],
    ['b0', [{ id: 'hidden', depth: 1 }]],
  ]);
  const sections = [section('a', 5, 3), section('b', 1, 1)];
  const lines = linesOf(sections, { grouped: true, collapsed: new Set(['b']), canAdd: true, below });
  const all = ['group a', 'a0', 'x', 'y', 'a1', 'a2', 'z', 'unread 3', 'unread 4', 'add a', 'group b'];
  expect(texts(lines)).toEqual(all);
  expect(
    all
      .map((_, index) => lines.at(index))
      .map((line) => (line?.kind === 'row' ? line.depth : '-'))
      .join(''),
  ).toBe('-01200100--');
  expect(['a0', 'x', 'y', 'a1', 'a2', 'z', 'hidden'].map((id) => lines.find(id))).toEqual([1, 2, 3, 4, 5, 6, -1]);
  expect(lines.indexOf('a', 'z')).toBe(6);
  expect(lines.idsBetween(2, 5)).toEqual(['x', 'y', 'a1', 'a2']);
  const upTo = (to: number) => lines.needs(0, to).map((need) => need.upTo);
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(upTo)).toEqual([1, 1, 1, 2, 3, 3, 4, 5, 5]);
});

test('a visible range determines how far each section has to be loaded', () => {
  const sections = [section('a', 10, 0), section('b', 10, 0), section('c', 10, 0)];
  const lines = linesOf(sections, { grouped: true, collapsed: new Set(), canAdd: false });
  expect(lines.needs(8, 13)).toEqual([
    { value: 'a', upTo: 10 },
    { value: 'b', upTo: 2 },
  ]);
});

test('[36] groups lie within others, whose headings count them and collapse with them', () => {
  const sections = [
    section('a', 0, 0),
    section('a/x', 2, 2),
    section('a/y', 1, 0),
    section('b', 0, 0),
    section('b/x', 3, 1),
  ];
  const options = { grouped: true, twoLevels: true, canAdd: true };
  const lines = linesOf(sections, { ...options, collapsed: new Set(['a/y']) });
  expect(texts(lines)).toEqual([
    ...['group a', 'group a/x', 'a/x0', 'a/x1', 'add a/x', 'group a/y'],
    ...['group b', 'group b/x', 'b/x0', 'unread 1', 'unread 2', 'add b/x'],
  ]);
  const counts = [0, 1, 5, 6, 7].map((at) => lines.at(at)).map((line) => (line?.kind === 'group' ? line.count : null));
  expect(counts).toEqual([3, 2, 1, 3, 3]);
  expect(lines.indexOfGroup('b')).toBe(6);
  const folded = linesOf(sections, { ...options, collapsed: new Set(['a']) });
  expect(texts(folded).slice(0, 3)).toEqual(['group a', 'group b', 'group b/x']);
  expect(folded.at(0)).toMatchObject({ count: 3 });
  expect([folded.indexOfGroup('a/x'), folded.find('a/x0')]).toEqual([-1, -1]);
});

test('every line is found by its task, in any section', () => {
  const sizes = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.boolean(), fc.boolean(), (given, grouped, canAdd) => {
      const sections = given.map(([count, read], at) => section(`s${at}-`, count, Math.min(count, read)));
      const collapsed = new Set(sections.filter((_, at) => given[at]?.[2]).map(({ value }) => value));
      const lines = linesOf(sections, { grouped, collapsed, canAdd });
      for (let index = 0; index < lines.length; index += 1) {
        const line = lines.at(index);
        expect(line).toBeDefined();
        if (line?.kind === 'row' && line.id) expect(lines.indexOf(line.section.value, line.id)).toBe(index);
      }
      const shown = texts(lines).filter((text) => !/^(group|add|unread) /.test(text));
      expect(lines.idsBetween(0, lines.length)).toEqual(shown);
    }),
  );
});
