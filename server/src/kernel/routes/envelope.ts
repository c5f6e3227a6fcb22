import type { Envelope } from '@opsyard/contract';
import { now } from '../clock.ts';

/** The body of a successful response. */
export function envelope<T>(result: T, message = '', code = 200): Envelope<T> {
  return { success: true, message, code, result, timestamp: now().getTime() };
}
