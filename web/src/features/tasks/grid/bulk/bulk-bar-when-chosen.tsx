import { type ComponentProps, Suspense } from 'react';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import type { BulkBar as Bar } from './bulk-bar.tsx';

const BulkBar = optionalPart(() => import('./bulk-bar.tsx'), 'BulkBar', 'main');

/** Loads the bar ahead. */
export const fetchBulkBar = BulkBar.ahead;

/** What can be done with all chosen tasks together; loaded when one is chosen. */
export function BulkBarWhenChosen(props: ComponentProps<typeof Bar>) {
  return props.ids.size > 0 || props.opened ? (
    <Suspense fallback={null}>
      <BulkBar {...props} onMissing={props.onClear} />
    </Suspense>
  ) : null;
}
