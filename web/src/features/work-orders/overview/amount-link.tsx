import { type MoneyOutcome, outcomeFilter } from '@opsyard/contract';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { useAmounts } from '../amounts.ts';

type AmountLinkProps = { outcome: MoneyOutcome; cents: number; part: Parameters<typeof outcomeFilter>[1] };

/** An amount that opens the list of the work orders behind it; a dash where there is none. */
export function AmountLink({ outcome, cents, part }: AmountLinkProps) {
  const { money } = useAmounts();
  const pathTo = usePathTo();
  if (cents === 0) return <>—</>;
  const path = pathTo('workOrder/List', { filter: outcomeFilter(outcome, part) });
  return path ? <Link to={path}>{money(cents)}</Link> : <>{money(cents)}</>;
}
