import { commonFailures } from '@opsyard/contract';
import { fail } from '../fail.ts';

/** The position of a cursor in a list sorted by time. */
export type TimePosition = { at: string; id: string };

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{32})$/;

/** Encodes the position of the next page. */
export function encodeTimeCursor({ at, id }: TimePosition): string {
  return `${at} ${id}`;
}

/** Decodes a cursor; undefined without one. */
export function decodeTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = cursor.match(CURSOR) ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : fail(commonFailures.invalidInput);
}
