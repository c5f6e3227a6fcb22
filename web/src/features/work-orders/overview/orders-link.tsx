import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';

type OrdersLinkProps = { filter: string; className?: string | undefined; children: ReactNode };

/** What opens the list of the work orders that meet a filter, for whoever has that list. */
export function OrdersLink({ filter, className, children }: OrdersLinkProps) {
  const path = usePathTo()('workOrder/List', { filter });
  return path ? (
    <Link to={path} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
