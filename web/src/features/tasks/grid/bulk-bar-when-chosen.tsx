import { type ComponentProps, Suspense } from 'react';
import { part } from '../../../kernel/screens.ts';
import type { BulkBar as Bar } from './bulk-bar.tsx';

const loadBulkBar = () => import('./bulk-bar.tsx');
const BulkBar = part(loadBulkBar, 'BulkBar', 'main');

/** Loads the bar ahead. */
export function fetchBulkBar(): void {
  loadBulkBar().catch(() => undefined);
}

/** What can be done with all chosen tasks together; loaded when one is chosen. */
export function BulkBarWhenChosen(props: ComponentProps<typeof Bar>) {
  return props.ids.size > 0 || props.opened ? (
    <Suspense fallback={null}>
      <BulkBar {...props} />
    </Suspense>
  ) : null;
}
