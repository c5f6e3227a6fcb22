import { commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { fail } from '../fail.ts';

const A_MINUTE = 60;
const A_DAY = 86_400;
const KILOBYTE = 1_024;

/** Counts a call of a user, or throws `tooManyRequests` if the limit of the minute is exceeded. */
export function countCall({ budgets, settings }: FastifyInstance, { id }: Actor): void {
  const limit = settings.CALLS_A_MINUTE;
  if (limit > 0) failWithRetry(budgets.take(`calls of ${id}`, { limit, seconds: A_MINUTE }));
}

/**
 * Sets aside what a person is about to send of what they may send in a day, or fails with `tooManyRequests`; the answer is to be
 * told the size of what was kept. What was refused counts as it was announced, or as much as one file can be.
 */
export function reserveUpload(
  { budgets, settings }: FastifyInstance,
  { actor, headers }: FastifyRequest,
  most: number,
): (bytes: number) => void {
  const limit = settings.UPLOAD_MB_A_DAY * KILOBYTE;
  if (limit === 0 || !actor) return () => undefined;
  const key = `uploads of ${actor.id}`;
  const announced = Number(headers['content-length']);
  const reserved = kilobytes(Number.isSafeInteger(announced) ? Math.min(announced, most) : most);
  failWithRetry(budgets.take(key, { limit, seconds: A_DAY }, reserved));
  return (bytes) => budgets.refund(key, reserved - kilobytes(bytes));
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / KILOBYTE);
}

function failWithRetry(seconds: number): void {
  if (seconds > 0) fail(commonFailures.tooManyRequests, { retryAfter: seconds });
}
