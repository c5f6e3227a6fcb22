import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkable, lastRank, rankBehind } from './rules.ts';

const open = (category: '0' | '1' | '2', archived = false) => ({ category, archived });

describe('isWorkable', () => {
  test('refuses a project with nowhere to begin or to end', () => {
    expect(isWorkable([open('0'), open('2')])).toBe(false);
    expect(isWorkable([open('1'), open('2')])).toBe(false);
    expect(isWorkable([open('0', true), open('1')])).toBe(false);
    expect(isWorkable([open('0'), open('1', true)])).toBe(false);
  });

  test('is content with one of each', () => expect(isWorkable([open('0'), open('1')])).toBe(true));
});

describe('rankBehind', () => {
  const ids = ['a', 'b', 'c', 'd'];

  test('says nothing about a place that is not there', () => {
    expect(rankBehind([{ id: 'a', rank: 'a0' }], 'a', 'x')).toBeUndefined();
  });

  test('moves like taking out and putting in, however often', () => {
    const move = fc.record({ moved: fc.constantFrom(...ids), after: fc.constantFrom(null, ...ids) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let ranked: { id: string; rank: string }[] = [];
        for (const id of ids) ranked = [...ranked, { id, rank: lastRank(ranked) }];
        let model = ids;
        for (const { moved, after } of moves.filter((one) => one.moved !== one.after)) {
          const rank = rankBehind(ranked, moved, after) ?? '';
          ranked = ranked.map((one) => (one.id === moved ? { id: moved, rank } : one));
          ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
          const others = model.filter((id) => id !== moved);
          const place = after === null ? 0 : others.indexOf(after) + 1;
          model = others.toSpliced(place, 0, moved);
        }
        expect(ranked.map(({ id }) => id)).toEqual(model);
      }),
    );
  });
});
