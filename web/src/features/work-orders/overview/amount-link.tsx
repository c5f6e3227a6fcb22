import { type MoneyOutcome, type OutcomePart, outcomeFilter } from '@opsyard/contract';
import { useAmounts } from '../amounts.ts';
import { OrdersLink } from './orders-link.tsx';

type AmountLinkProps = { outcome: MoneyOutcome; cents: number; part: OutcomePart };

/** An amount that opens the list of the work orders behind it; a dash where there is none. */
export function AmountLink({ outcome, cents, part }: AmountLinkProps) {
  const { money } = useAmounts();
  return cents === 0 ? <>—</> : <OrdersLink filter={outcomeFilter(outcome, part)}>{money(cents)}</OrdersLink>;
}
