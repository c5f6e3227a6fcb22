import type { LoginResult } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signInWithProof } from '../federated-login/sign-in-with-proof.ts';
import { verifyCasTicket } from './verify-cas-ticket.ts';

export async function signInWithCas(
  app: FastifyInstance,
  request: FastifyRequest,
  { ticket, remembered }: { ticket: string; remembered: boolean },
): Promise<LoginResult> {
  const proof = await verifyCasTicket(app, request, { ticket, purpose: 'signIn' });
  return await signInWithProof(app, request, { proof, remembered, how: 'cas' });
}
