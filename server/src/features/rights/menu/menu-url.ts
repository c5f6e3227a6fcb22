import { commonFailures } from '@opsyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestFailed } from '../../../kernel/fail.ts';

const LONGEST = 512;

/** Refuses a `menu-url` header longer than any page URL; it is a hint and decides nothing. */
export function refuseLongMenuUrl(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const hint = request.headers['menu-url'];
  const fits = hint === undefined || (typeof hint === 'string' && hint.length <= LONGEST);
  done(fits ? undefined : new RequestFailed(commonFailures.invalidInput));
}
