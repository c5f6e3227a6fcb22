import {
  type Box,
  billedWeight,
  feeFor,
  isBilledByVolume,
  type Quote,
  shrinkAdvice,
  volumetricWeight,
  workOrderCalculator,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../kernel/clock.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { visibleRecords } from '../../records/list.ts';
import { type CardRow, channelsWithRules, findCards, findRules, type RuleRow } from './billing-store.ts';
import { rules } from './rates.ts';
import { billingRule, rateOf } from './rules.ts';

/** What channels would bill for a parcel before shipping. */
export function serveCalculator(app: FastifyInstance): void {
  mount(app, workOrderCalculator, {
    async quote({ db, actor, query: { country, on, ...box } }) {
      const day = on ?? now().toISOString().slice(0, 10);
      const channels = await channelsWithRules(db);
      const pricingKeys = channels.map(({ id }) => ({ channel: id, country, day }));
      const [found, cards] = [await findRules(db, pricingKeys), await findCards(db, pricingKeys)];
      const visible = await visibleRecords(
        db,
        actor,
        rules,
        found.flatMap((rule) => (rule ? [rule.id] : [])),
      );
      const quotes = channels.flatMap(({ id, name }, at) => {
        const rule = found[at];
        return rule && visible.rows.some((row) => row.id === rule.id)
          ? [{ channelId: id, channel: name, ...quoted(box, rule, cards[at]) }]
          : [];
      });
      return quotes.sort((one, other) => (one.fee ?? Infinity) - (other.fee ?? Infinity) || one.billed - other.billed);
    },
  });
}

function quoted(box: Box, row: RuleRow, card: CardRow | undefined): Omit<Quote, 'channelId' | 'channel'> {
  const rule = billingRule(row);
  const feeOf = (grams: number) => (card ? feeFor(grams, rateOf(card)) : null);
  const [billed, advice] = [billedWeight(box, rule), shrinkAdvice(box, rule)];
  return {
    ...{ rule: row.name, mode: row.mode, billed, fee: feeOf(billed) },
    isByVolume: isBilledByVolume(box, rule),
    volumetric: volumetricWeight(box, rule),
    advice: advice ? { ...advice, fee: feeOf(advice.billed) } : null,
  };
}
