import type { Fields, RecordType, recordRoutes } from '@opsyard/contract';
import type { ComponentType } from 'react';
import { part } from '../kernel/loading/screens.ts';
import type { RecordPageProps } from './record-page.tsx';
import type { Records } from './scope.ts';

// A single lazy chunk for all types, so that the initial load contains only a few lines per type.
const RecordPage = part(() => import('./record-page.tsx'), 'RecordPage', 'first');

/** A record type with its calls, for `recordScreen` and for link targets of other types. */
export function recordsOf<N extends string, F extends Fields>(
  type: RecordType<N, F>,
  routes: ReturnType<typeof recordRoutes<N, F>>,
): Records {
  return { type, routes } as unknown as Records;
}

/** Creates the screen of a record type from its declaration: `recordScreen(recordsOf(channelType, channel))`. */
export function recordScreen(records: Records, more: Omit<RecordPageProps, 'records'> = {}): ComponentType {
  return function RecordScreen() {
    return <RecordPage records={records} {...more} />;
  };
}
