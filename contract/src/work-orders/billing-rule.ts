import type { BillingRule } from './weights.ts';

/** The stored terms of a rule. */
type RuleTerms = Pick<BillingRule, 'mode' | 'divisor' | 'rounding' | 'step' | 'minimum'> & {
  ratio: number | null;
  /** Percent. */
  share: number | null;
  sideLimit: number | null;
};

/** A rule for calculations: integers only. */
export function billingRule({ mode, divisor, rounding, step, minimum, ...terms }: RuleTerms): BillingRule {
  return {
    ...{ mode, divisor: Math.round(divisor), rounding, step, minimum },
    ratioMilli: Math.round((terms.ratio ?? 1) * 1_000),
    sharePoints: Math.round((terms.share ?? 100) * 100),
    sideLimit: terms.sideLimit ?? 0,
  };
}
