import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathTo } from '../../kernel/places.ts';

type LinesLinkProps = { filter: string; children: ReactNode };

/** Link to the bill lines that match a filter, if the user has access to the list. */
export function LinesLink({ filter, children }: LinesLinkProps) {
  const path = usePathTo()('workOrder/BillLines', { filter });
  return path ? <Link to={path}>{children}</Link> : children;
}
