import type { FastifyRequest } from 'fastify';
import { now } from './clock.ts';

const MAX_NAME = 60;

/** The date where the user is, by the time zone that the request names; null if it names none that exists. */
export function todayOf({ headers }: Pick<FastifyRequest, 'headers'>, at: Date = now()): string | null {
  const named = headers['time-zone'];
  if (typeof named !== 'string' || named === '' || named.length > MAX_NAME) return null;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: named }).format(at);
  } catch {
    return null;
  }
}
