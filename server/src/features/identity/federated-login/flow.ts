import { commonFailures, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import type { Language } from '../../../kernel/access/actor.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { isUnreachable, reasonOf } from '../../../kernel/fetch-external.ts';
import { ownAddress } from '../../../kernel/http/own-address.ts';
import { auditRefusedSignIn } from '../sign-in/complete-sign-in.ts';
import { issueTicket, redeemTicket } from '../ticket-store.ts';
import type { Proof } from './proof.ts';
import type { Provider, Secrets } from './provider.ts';

const FLOW_SECONDS = 600;
const RESULT_SECONDS = 60;

/** Purpose of a popup: its opener, and the user to link the account to, or null for a sign-in. */
export type FlowRequest = {
  source: string;
  opener: string | null;
  linkFor: string | null;
  language?: Language | undefined;
};
type Flow = FlowRequest & { secrets: Secrets };
export type FlowResult = FlowRequest & { proof: Proof };

/** Starts a sign-in at a provider and returns the URL for the popup. */
export async function startFlow(
  app: FastifyInstance,
  request: FastifyRequest,
  { provider, intent }: { provider: Provider; intent: FlowRequest },
): Promise<URL> {
  const secrets: Secrets = { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  const redirectUri = returnAddress(app, request, intent.source);
  const state = await issueTicket(app.db, {
    purpose: 'third flow',
    seconds: FLOW_SECONDS,
    data: { ...intent, secrets } satisfies Flow,
  });
  return await callProvider(request, () => provider.begin({ redirectUri, state, secrets }));
}

/** Consumes the flow of a returning popup; valid once and only for its provider. */
export async function resumeFlow(app: FastifyInstance, source: string, state: unknown): Promise<Flow | undefined> {
  const flow = typeof state === 'string' ? await redeemTicket<Flow>(app.db, 'third flow', state) : undefined;
  return flow?.data.source === source ? flow.data : undefined;
}

/** Validates the callback and stores the proof under a single-use id, valid for a minute. */
export async function completeFlow(
  app: FastifyInstance,
  request: FastifyRequest,
  { provider, flow }: { provider: Provider; flow: Flow },
): Promise<string> {
  const { secrets, ...intent } = flow;
  const callback = new URL(returnAddress(app, request, flow.source));
  const returned = new URL(request.url, callback).searchParams;
  const parts = ['code', 'state', 'iss', 'error', 'error_description'];
  for (const [name, value] of returned) if (parts.includes(name)) callback.searchParams.append(name, value);
  const state = returned.get('state') ?? '';
  try {
    const proof = await callProvider(request, () => provider.finish({ callback, state, secrets }));
    const data = { ...intent, proof } satisfies FlowResult;
    return await issueTicket(app.db, { purpose: 'third result', seconds: RESULT_SECONDS, data });
  } catch (error) {
    await auditRefusedSignIn(app, request, { person: undefined, how: 'third', reason: `refused by ${flow.source}` });
    throw error;
  }
}

/** The reason a response is invalid is logged, not disclosed. */
async function callProvider<T>(request: FastifyRequest, fetchProvider: () => Promise<T>): Promise<T> {
  try {
    return await fetchProvider();
  } catch (error) {
    const away = isUnreachable(error);
    request.log.warn({ reason: reasonOf(error) }, away ? 'a provider cannot be reached' : 'a provider proved nothing');
    return fail(away ? commonFailures.busy : federatedLoginFailures.refused);
  }
}

function returnAddress(app: FastifyInstance, request: FastifyRequest, source: string): string {
  const own = required(ownAddress(app.settings, request), federatedLoginFailures.noSuchSource);
  return `${own}/thirdLogin/${source}/callback`;
}
