import type { Fields, RecordType, recordRoutes } from '@opsyard/contract';
import type { ComponentType } from 'react';
import { RecordPage, type RecordPageProps } from './record-page.tsx';
import type { Records } from './scope.ts';

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
