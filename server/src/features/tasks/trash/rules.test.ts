import fc from 'fast-check';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { describe, expect, test } from 'vitest';
import { type Present, placementsOf, type TrashedTask, uniqueRanks } from './rules.ts';

const statuses = [
  { id: 'doing', category: '2' },
  { id: 'todo', category: '0' },
  { id: 'later', category: '0' },
] as const;
const empty: Present = { parents: new Map(), statuses, ranks: [] };
const task = (id: string, more: Partial<TrashedTask> = {}): TrashedTask => {
  return { id, parentId: null, statusId: 'doing', category: '2', rank: `a${id}`, version: 3, ...more };
};

describe('the position of a restored task', () => {
  test('is below its parent, one level deeper, if that exists', () => {
    const present = { ...empty, parents: new Map([['p', 2]]) };
    expect(placementsOf([task('1', { parentId: 'p' })], present)).toMatchObject([{ parentId: 'p', depth: 3 }]);
  });

  test('is at the top level if its parent is deleted, or now too deep', () => {
    const orphan = task('1', { parentId: 'gone' });
    const below = task('2', { parentId: 'p' });
    const present = { ...empty, parents: new Map([['p', 4]]) };
    const top = { parentId: null, depth: 0 };
    expect(placementsOf([orphan, below], present)).toMatchObject([top, top]);
  });

  test('is together with what is restored with it, in any order', () => {
    const family = [task('3', { parentId: '2' }), task('2', { parentId: '1' }), task('1', { parentId: 'gone' })];
    expect(placementsOf(family, empty).map(({ id, parentId, depth }) => [id, parentId, depth])).toEqual([
      ['3', '2', 2],
      ['2', '1', 1],
      ['1', null, 0],
    ]);
  });

  test('is in its status, or in the first to-do status if that is deleted', () => {
    expect(placementsOf([task('1')], empty)).toMatchObject([{ statusId: 'doing', category: '2' }]);
    const lost = task('1', { statusId: 'gone', category: '1' });
    expect(placementsOf([lost], empty)).toMatchObject([{ statusId: 'todo', category: '0' }]);
  });

  test('is in the current category of its status', () => {
    const changed = { ...empty, statuses: [{ id: 'doing', category: '4' } as const] };
    expect(placementsOf([task('1')], changed)).toMatchObject([{ category: '4' }]);
  });
});

describe('its rank', () => {
  test('is the old one if free, otherwise right after the current holder', () => {
    const tasks = [
      { id: 'x', rank: 'a1' },
      { id: 'y', rank: 'a5' },
    ];
    const unique = uniqueRanks(tasks, [
      { rank: 'a1', taken: true, next: 'a2' },
      { rank: 'a5', taken: false, next: null },
    ]);
    expect(unique.get('y')).toBe('a5');
    expect(unique.get('x')).toBe(generateKeyBetween('a1', 'a2'));
  });

  test('is unique for all, in their old order and among the present ones', () => {
    const keys = generateNKeysBetween(null, null, 12);
    const some = fc.subarray(keys);
    const returning = fc.array(fc.constantFrom(...keys), { maxLength: 20 });
    fc.assert(
      fc.property(some, returning, (live, ranks) => {
        const tasks = ranks.map((rank, index) => ({ id: String(index), rank }));
        const present = [...new Set(ranks)].map((rank) => {
          return { rank, taken: live.includes(rank), next: live.find((one) => one > rank) ?? null };
        });
        const unique = uniqueRanks(tasks, present);
        const given = tasks.map(({ id }) => unique.get(id) ?? '');
        const apart = new Set([...given, ...live]).size === tasks.length + live.length;
        const ordered = tasks.every(({ id, rank }) =>
          tasks.every((other) => rank >= other.rank || (unique.get(id) ?? '') < (unique.get(other.id) ?? '')),
        );
        const near = tasks.every(({ id, rank }) => {
          const next = keys.find((key) => key > rank && (live.includes(key) || ranks.includes(key)));
          return (unique.get(id) ?? '') >= rank && (next === undefined || (unique.get(id) ?? '') < next);
        });
        return apart && ordered && near;
      }),
    );
  });
});
