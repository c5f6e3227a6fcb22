import { commonFailures, federatedLoginFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { fetchExternal, isUnreachable, reasonOf } from '../../../kernel/fetch-external.ts';
import { addressOf, admitTicket, forgiveTicket } from '../../../kernel/throttle/throttle.ts';
import { emailOf, type Proof, subjectOf, textOf } from '../federated-login/proof.ts';
import { noteTicket, redeemTicket } from '../sessions/ticket-store.ts';
import { noteRefusal, type Refusal } from '../sign-in/complete-sign-in.ts';
import { type CasAnswer, CasRefused, readCasAnswer } from './response.ts';
import { type CasErrand, casService, freshly } from './service.ts';

const ANSWER_LIMIT = 65_536;
const REMEMBERED_SECONDS = 300;

export type CasTicket = { ticket: string; errand: CasErrand; person?: Refusal['person'] };

/** Whom a ticket of the CAS server is for; each is asked about once, whatever CAS itself would say the second time. */
export async function proveCasTicket(
  app: FastifyInstance,
  request: FastifyRequest,
  { ticket, errand, person }: CasTicket,
): Promise<Proof> {
  const casUrl = required(app.settings.CAS_URL, federatedLoginFailures.noSuchSource);
  const service = required(casService(app.settings, request, errand), federatedLoginFailures.noSuchSource);
  await admitTicket(app.db, addressOf(request));
  if (!(await noteTicket(app.db, ticket, { purpose: 'cas used', seconds: REMEMBERED_SECONDS })))
    return fail(federatedLoginFailures.refused);
  const proof = await prove(app, request, { casUrl, service, ticket, errand, person });
  await forgiveTicket(app.db, request.ip);
  return proof;
}

type Question = { casUrl: string; service: string; ticket: string; errand: CasErrand; person: Refusal['person'] };

async function prove(app: FastifyInstance, request: FastifyRequest, question: Question): Promise<Proof> {
  try {
    return proofOf(question.casUrl, await validate(question));
  } catch (error) {
    const reason = reasonOf(error);
    if (isUnreachable(error)) {
      request.log.warn({ reason }, 'the CAS server cannot be reached');
      // Nobody has seen the ticket, so it may be tried again.
      await redeemTicket(app.db, 'cas used', question.ticket);
      return fail(commonFailures.busy, { retryAfter: 5 });
    }
    request.log.warn({ reason }, 'the CAS server proved nothing');
    await noteRefusal(app, request, { person: question.person, how: 'cas', reason: 'refused by cas' });
    return fail(federatedLoginFailures.refused);
  }
}

async function validate({ casUrl, service, ticket, errand }: Question): Promise<CasAnswer> {
  const question = new URLSearchParams({ service, ticket, ...freshly(errand) });
  const headers = { accept: 'application/xml, text/xml' };
  const response = await fetchExternal(`${casUrl}/p3/serviceValidate?${question}`, { headers }, ANSWER_LIMIT);
  if (response.status !== 200) throw new CasRefused(`status ${response.status}`);
  return readCasAnswer(await response.text());
}

function proofOf(casUrl: string, { user, attributes }: CasAnswer): Proof {
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
