import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_RANK_LENGTH, type Ranked, rankAtEnd, ranksBehind } from './rank.ts';

const IDS = ['a', 'b', 'c', 'd'];

function fresh(): Ranked[] {
  let ranked: Ranked[] = [];
  for (const id of IDS) ranked = [...ranked, { id, rank: rankAtEnd(ranked) }];
  return ranked;
}

/** The items in order after ranks were written. */
function written(items: readonly Ranked[], ranks: readonly Ranked[]): Ranked[] {
  const known = new Map(ranks.map(({ id, rank }) => [id, rank]));
  const after = items.map(({ id, rank }) => ({ id, rank: known.get(id) ?? rank }));
  return after.sort((one, other) => (one.rank < other.rank ? -1 : 1));
}

describe('moving an item behind another', () => {
  test('does nothing for an unknown position', () => {
    expect(ranksBehind(fresh(), 'a', 'x')).toBeUndefined();
  });

  test('behind itself changes nothing', () => {
    expect(ranksBehind(fresh(), 'a', 'a')).toEqual([]);
  });

  test('is equivalent to removing and inserting, any number of times', () => {
    const move = fc.record({ moved: fc.constantFrom(...IDS), after: fc.constantFrom(null, ...IDS) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let ranked = fresh();
        let model = IDS;
        for (const { moved, after } of moves.filter((one) => one.moved !== one.after)) {
          ranked = written(ranked, ranksBehind(ranked, moved, after) ?? []);
          const others = model.filter((id) => id !== moved);
          model = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, moved);
        }
        expect(ranked.map(({ id }) => id)).toEqual(model);
      }),
    );
  });

  test('keeps keys short when two items are swapped repeatedly', () => {
    let ranked = fresh();
    let anew = 0;
    for (let turn = 0; turn < 2_000; turn += 1) {
      const moved = turn % 2 === 0 ? 'c' : 'b';
      const ranks = ranksBehind(ranked, moved, 'a') ?? [];
      anew += ranks.length > 1 ? 1 : 0;
      ranked = written(ranked, ranks);
      expect(ranked.map(({ id }) => id)).toEqual(turn % 2 === 0 ? ['a', 'c', 'b', 'd'] : ['a', 'b', 'c', 'd']);
    }
    expect(Math.max(...ranked.map(({ rank }) => rank.length))).toBeLessThanOrEqual(MAX_RANK_LENGTH);
    expect(anew).toBeGreaterThan(1);
  });
});
