import { type MoneyOutcome, type OutcomePart, outcomeFilter } from '@opsyard/contract';
import { useAmounts } from '../amounts.ts';
import { OrdersLink } from './orders-link.tsx';

type AmountLinkProps = { outcome: MoneyOutcome; cents: number; part: OutcomePart };

/** An amount with a link to its work orders; a dash without one. */
export function AmountLink({ outcome, cents, part }: AmountLinkProps) {
  const { money } = useAmounts();
  return cents === 0 ? <>—</> : <OrdersLink filter={outcomeFilter(outcome, part)}>{money(cents)}</OrdersLink>;
}
