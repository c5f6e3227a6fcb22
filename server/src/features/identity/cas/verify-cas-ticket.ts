import { commonFailures, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { fetchExternal, isUnreachable, reasonOf } from '../../../kernel/fetch-external.ts';
import { addressOf, admitTicket, resetTicketAttempts } from '../../../kernel/throttle/throttle.ts';
import { emailOf, type Proof, subjectOf, textOf } from '../federated-login/proof.ts';
import { auditRefusedSignIn, type RefusedSignIn } from '../sign-in/complete-sign-in.ts';
import { redeemTicket, saveTicket } from '../ticket-store.ts';
import { CasRefused, type CasResponse, readCasResponse } from './cas-response.ts';
import { type CasPurpose, casService, renewParameter } from './cas-service.ts';

const ANSWER_LIMIT = 65_536;
const REMEMBERED_SECONDS = 300;

export type CasTicket = { ticket: string; purpose: CasPurpose; person?: RefusedSignIn['person'] };

/** Verifies a CAS ticket and returns the proof; each ticket is verified once, even if CAS would accept it again. */
export async function verifyCasTicket(
  app: FastifyInstance,
  request: FastifyRequest,
  { ticket, purpose, person }: CasTicket,
): Promise<Proof> {
  const casUrl = required(app.settings.CAS_URL, federatedLoginFailures.noSuchSource);
  const service = required(casService(app.settings, request, purpose), federatedLoginFailures.noSuchSource);
  await admitTicket(app.db, addressOf(request));
  if (!(await saveTicket(app.db, ticket, { purpose: 'cas used', seconds: REMEMBERED_SECONDS })))
    return fail(federatedLoginFailures.refused);
  const proof = await prove(app, request, { casUrl, service, ticket, purpose, person });
  await resetTicketAttempts(app.db, request.ip);
  return proof;
}

type Question = {
  casUrl: string;
  service: string;
  ticket: string;
  purpose: CasPurpose;
  person: RefusedSignIn['person'];
};

async function prove(app: FastifyInstance, request: FastifyRequest, question: Question): Promise<Proof> {
  try {
    return proofOf(question.casUrl, await validate(question));
  } catch (error) {
    const reason = reasonOf(error);
    if (isUnreachable(error)) {
      request.log.warn({ reason }, 'the CAS server cannot be reached');
      // CAS has not seen the ticket, so it may be retried.
      await redeemTicket(app.db, 'cas used', question.ticket);
      return fail(commonFailures.busy, { retryAfter: 5 });
    }
    request.log.warn({ reason }, 'the CAS server proved nothing');
    await auditRefusedSignIn(app, request, { person: question.person, how: 'cas', reason: 'refused by cas' });
    return fail(federatedLoginFailures.refused);
  }
}

async function validate({ casUrl, service, ticket, purpose }: Question): Promise<CasResponse> {
  const question = new URLSearchParams({ service, ticket, ...renewParameter(purpose) });
  const headers = { accept: 'application/xml, text/xml' };
  const response = await fetchExternal(`${casUrl}/p3/serviceValidate?${question}`, { headers }, ANSWER_LIMIT);
  if (response.status !== 200) throw new CasRefused(`status ${response.status}`);
  return readCasResponse(await response.text());
}

function proofOf(casUrl: string, { user, attributes }: CasResponse): Proof {
  const first = (...names: string[]) => names.map((name) => attributes.get(name)?.[0]).find((value) => value);
  const isVerified = first('email_verified', 'emailVerified', 'mailVerified') === 'true';
  return {
    source: 'cas',
    issuer: casUrl,
    subject: subjectOf(user),
    label: textOf(user),
    username: textOf(user),
    realname: textOf(first('displayName', 'cn', 'name')),
    email: isVerified ? emailOf(first('mail', 'email')) : null,
    ofDirectory: true,
  };
}
