import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

/** Where a list in the order of time goes on. */
export type TimePosition = { at: string; id: string };

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{32})$/;

/** The place behind which the next page begins, as it travels. */
export function encodeTimeCursor({ at, id }: TimePosition): string {
  return `${at} ${id}`;
}

/** The place a cursor names; none without one. */
export function decodeTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = cursor.match(CURSOR) ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : fail(commonFailures.invalidInput);
}
