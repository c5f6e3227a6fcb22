import {
  foamRule,
  foamRuleType,
  type RecordRow,
  rateCard,
  rateCardType,
  readBands,
  workOrderFailures,
} from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../records/adapter.ts';
import { clashingCards, clashingRules, usedRules } from './billing-store.ts';

const WORDS = ['name', 'notes'];
/** The required fields of a rule by its billing mode. */
const NEEDED: Readonly<Record<string, string>> = { ratio: 'ratio', split: 'share', side: 'sideLimit' };

/** The server side of the record type for rules: one per channel and day; the terms of a rule used by orders cannot change. */
export const rules = defineAdapter({
  type: foamRuleType,
  routes: foamRule,
  async beforeWrite({ db }: WriteContext, changes: readonly RecordChange[]) {
    const used = await usedRules(
      db,
      changes.flatMap(({ before, after }) => (before && after && differs(before, after) ? [before.id] : [])),
    );
    if (used.size > 0) fail(workOrderFailures.ruleUsed);
    const written = rowsAfter(changes);
    if (written.some(isIncomplete)) fail(workOrderFailures.ruleIncomplete);
    if (await clashingRules(db, written)) fail(workOrderFailures.ruleSameDay);
  },
});

/** The server side of the record type for rate cards: one per channel, destination and day. */
export const rateCards = defineAdapter({
  type: rateCardType,
  routes: rateCard,
  async beforeWrite({ db }: WriteContext, changes: readonly RecordChange[]) {
    const written = rowsAfter(changes);
    if (written.some(({ bands }) => readBands(bands as string | null) === null)) fail(workOrderFailures.bandsWrong);
    if (await clashingCards(db, written)) fail(workOrderFailures.rateSameDay);
  },
});

function rowsAfter(changes: readonly RecordChange[]): RecordRow[] {
  return changes.flatMap(({ after }) => after ?? []);
}

/** Whether a rule lacks a field its billing mode requires. */
export function isIncomplete(row: Readonly<Record<string, unknown>>): boolean {
  const key = NEEDED[String(row.mode)];
  return key !== undefined && (row[key] ?? null) === null;
}

function differs(before: object, after: object): boolean {
  const values = (row: object) =>
    JSON.stringify(
      Object.keys(foamRuleType.fields).map((key) =>
        WORDS.includes(key) ? null : (row as Record<string, unknown>)[key],
      ),
    );
  return values(before) !== values(after);
}
