import type { Fields, RecordType, recordRoutes } from '@opsyard/contract';
import { type ComponentType, lazy } from 'react';
import type { RecordPageProps } from './record-page.tsx';
import type { Records } from './scope.ts';

// One page for all types: the first load only names the few lines of each, and the page names what it is made of.
const RecordPage = lazy(async () => ({ default: (await import('./record-page.tsx')).RecordPage }));

/** A record type with its calls, for `recordScreen` and the links of other types. */
export function recordsOf<N extends string, F extends Fields>(
  type: RecordType<N, F>,
  routes: ReturnType<typeof recordRoutes<N, F>>,
): Records {
  return { type, routes } as unknown as Records;
}

/** The screen of a record type, from its declaration: `recordScreen(recordsOf(channelType, channel))`. */
export function recordScreen(records: Records, more: Omit<RecordPageProps, 'records'> = {}): ComponentType {
  return function RecordScreen() {
    return <RecordPage records={records} {...more} />;
  };
}
