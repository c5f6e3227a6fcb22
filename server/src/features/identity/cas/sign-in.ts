import type { LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { arriveFrom } from '../federated-login/arrive.ts';
import { proveCasTicket } from './prove.ts';

/** Signs in with a ticket of the CAS server. */
export async function validateCasTicket(
  app: FastifyInstance,
  request: FastifyRequest,
  { ticket, remembered }: { ticket: string; remembered: boolean },
): Promise<LoginResult> {
  const proof = await proveCasTicket(app, request, { ticket, errand: 'signIn' });
  return await arriveFrom(app, request, { proof, remembered, how: 'cas' });
}
