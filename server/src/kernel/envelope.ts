import type { Envelope } from '@opsyard/contract';
import { now } from './clock.ts';

/** The body of a successful answer. */
export function envelope<T>(result: T, message = ''): Envelope<T> {
  return { success: true, message, code: 200, result, timestamp: now().getTime() };
}
