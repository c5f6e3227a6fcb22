import { foamRule, foamRuleType, rateCard, rateCardType, readBands, workOrderFailures } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type Writing } from '../../records/adapter.ts';
import { usedRules } from './billing-store.ts';

const WORDS = ['name', 'notes'];

/** Rules as the server keeps them: one that orders are calculated by keeps what is calculated with. */
export const rules = defineAdapter({
  type: foamRuleType,
  routes: foamRule,
  async beforeWrite({ db }: Writing, changes: readonly RecordChange[]) {
    const used = await usedRules(
      db,
      changes.flatMap(({ before, after }) => (before && after && differs(before, after) ? [before.id] : [])),
    );
    if (used.size > 0) fail(workOrderFailures.ruleUsed);
  },
});

/** Rate cards as the server keeps them. */
export const rateCards = defineAdapter({
  type: rateCardType,
  routes: rateCard,
  async beforeWrite(_: Writing, changes: readonly RecordChange[]) {
    if (changes.some(({ after }) => after && readBands(after.bands as string | null) === null))
      fail(workOrderFailures.bandsWrong);
  },
});

function differs(before: object, after: object): boolean {
  const values = (row: object) =>
    JSON.stringify(
      Object.keys(foamRuleType.fields).map((key) =>
        WORDS.includes(key) ? null : (row as Record<string, unknown>)[key],
      ),
    );
  return values(before) !== values(after);
}
