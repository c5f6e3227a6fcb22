import {
  type CardDraft,
  commonFailures,
  type RuleDraft,
  readBands,
  type TermsDraft,
  workOrderFailures,
} from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import type { CardRow, RuleRow } from '../billing-store.ts';
import { isIncomplete } from '../rates.ts';

/** A version of a rule or a rate card with its channel and the day from which it is in force. */
export type RuleVersion = RuleRow & { effectiveFrom: string };
export type CardVersion = CardRow & { id: string; channel: string; country: string | null; effectiveFrom: string };
/** The versions of all channels, the latest first. */
export type Versions = { rules: readonly RuleVersion[]; cards: readonly CardVersion[] };
/** What a parcel is priced by. */
export type Terms = { rule: RuleVersion; card: CardVersion };
export type Priced = { country: string | null; day: string };

/** The present terms of a channel and those of a draft, as functions of a parcel. */
export type ChannelTerms = {
  present: (parcel: Priced) => Terms | undefined;
  draft: (parcel: Priced, present: Terms) => Terms;
};

/** The terms of a channel with a draft; fails where the draft is based on nothing or cannot be calculated with. */
export function termsWith({ channel, rule, card }: TermsDraft, { rules, cards }: Versions): ChannelTerms {
  const own = {
    rules: rules.filter((one) => one.channel === channel),
    cards: cards.filter((one) => one.channel === channel),
  };
  const draftRule = rule && ruleOf(rule, own.rules);
  const draftCard = card && cardOf(card, own.cards);
  return {
    present: ({ country, day }) => {
      const inForce = own.rules.find(({ effectiveFrom }) => effectiveFrom <= day);
      const priced = own.cards.filter(({ effectiveFrom }) => effectiveFrom <= day);
      // A card for the country goes before one for all.
      const its = priced.find((one) => one.country !== null && one.country === country);
      const found = its ?? priced.find((one) => one.country === null);
      return inForce && found && { rule: inForce, card: found };
    },
    draft: ({ country }, present) => ({
      rule: draftRule ?? present.rule,
      card: draftCard && goesBefore(draftCard, present.card, country) ? draftCard : present.card,
    }),
  };
}

/** Whether a card in force on every day would be the one of a parcel. */
function goesBefore(draft: CardVersion, present: CardVersion, country: string | null): boolean {
  return draft.country === null ? present.country === null : draft.country === country;
}

function ruleOf({ id, ...changes }: RuleDraft, rules: readonly RuleVersion[]): RuleVersion {
  const base = required(
    rules.find((one) => one.id === id),
    commonFailures.notFound,
  );
  const rule = { ...base, ...changes, id: `draft of ${id}` };
  return isIncomplete(rule) ? fail(workOrderFailures.ruleIncomplete) : rule;
}

function cardOf({ id, ...changes }: CardDraft, cards: readonly CardVersion[]): CardVersion {
  const base = required(
    cards.find((one) => one.id === id),
    commonFailures.notFound,
  );
  const card = { ...base, ...changes, id: `draft of ${id}` };
  return readBands(card.bands) === null ? fail(workOrderFailures.bandsWrong) : card;
}
