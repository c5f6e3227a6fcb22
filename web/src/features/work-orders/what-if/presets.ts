import type { Drafts } from './drafts.ts';

type Version = { id: string; channel: string };
type RuleVersion = Version & { mode: string; divisor: number };
type CardVersion = Version & { unitPrice: number | null };

/** An example of a draft: a change that is often negotiated, of a version in force. */
export type Preset = {
  kind: 'divisor' | 'ratio' | 'price';
  channel: string;
  /** The divisor before and after. */
  from?: number;
  to?: number;
  drafts: Drafts;
};

/** Divisors that carriers use. */
const DIVISORS = [5_000, 6_000, 8_000, 12_000, 20_000];
const LESS = 0.95;

/** Examples for the latest versions that each fits, at most one of each kind. */
export function presetsOf(rules: readonly RuleVersion[], cards: readonly CardVersion[]): Preset[] {
  const byVolume = rules.find(({ mode, divisor }) => mode !== 'actual' && nextDivisor(divisor) !== undefined);
  const maxRule = rules.find(({ mode }) => mode === 'max');
  const priced = cards.find(({ unitPrice }) => (unitPrice ?? 0) >= 20);
  const presets: (Preset | undefined)[] = [
    byVolume && ofDivisor(byVolume, nextDivisor(byVolume.divisor) ?? byVolume.divisor),
    maxRule && {
      kind: 'ratio',
      channel: maxRule.channel,
      drafts: { [maxRule.channel]: { rule: { id: maxRule.id, mode: 'ratio', ratio: 2 } } },
    },
    priced && {
      kind: 'price',
      channel: priced.channel,
      drafts: { [priced.channel]: { card: { id: priced.id, unitPrice: Math.round((priced.unitPrice ?? 0) * LESS) } } },
    },
  ];
  return presets.filter((one) => one !== undefined);
}

function ofDivisor({ id, channel, divisor: from }: RuleVersion, to: number): Preset {
  return { kind: 'divisor', channel, from, to, drafts: { [channel]: { rule: { id, divisor: to } } } };
}

function nextDivisor(divisor: number): number | undefined {
  return DIVISORS.find((one) => one > divisor);
}
