import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';

type OrdersLinkProps = { filter: string; className?: string | undefined; children: ReactNode };

/** Link to the work orders that match a filter, if the user has access to the list. */
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
