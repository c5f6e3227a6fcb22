import {
  type DecisionName,
  type EvidenceKind,
  ORDERS_SUBMITTED_AT_ONCE,
  recordFailures,
  workOrderSubmission,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { sentenceOf } from '../../../kernel/sentences.ts';
import { languageOf, translate } from '../../../kernel/words.ts';
import { lockSelection } from '../../../records/bulk/bulk.ts';
import { orders } from '../orders.ts';
import { applyDecisions, evaluateDecisions } from './evaluate.ts';
import type { Refusal } from './rules.ts';

/** The submission of many orders at once. */
export function serveSubmission(app: FastifyInstance): void {
  mount(app, workOrderSubmission, {
    async submitMany({ db, actor, change, request, body: { note, ...which } }) {
      const details = note ? { note } : {};
      const writing = { db, actor, change };
      const { rows, requested } = await lockSelection(writing, orders, which);
      if (requested > ORDERS_SUBMITTED_AT_ONCE)
        return fail(recordFailures.tooManyMatch, { values: { limit: ORDERS_SUBMITTED_AT_ONCE } });
      const requests = rows.map((order) => ({ order, decision: submissionOf(order.status) }));
      const evaluated = await evaluateDecisions(db, requests, details);
      const allowed = evaluated.flatMap((one) => ('refused' in one ? [] : [one]));
      await applyDecisions(writing, allowed, details);
      const language = languageOf(request.headers['accept-language']);
      const results = evaluated.map(({ order, ...outcome }) => ({
        ...{ id: order.id, number: String(order.number) },
        refusal: 'refused' in outcome ? refusalText(outcome, language) : null,
      }));
      results.sort((one, other) => one.number.localeCompare(other.number));
      return { submitted: allowed.length, results, gone: requested - rows.length };
    },
  });
}

/** The decision for an order: orders with a reply are submitted again; for others the rules decide whether they can be submitted. */
function submissionOf(status: unknown): DecisionName {
  return status === '2' ? 'resubmit' : 'submit';
}

function refusalText({ refused, missing = [] }: Refusal, language: 'en' | 'zh') {
  const sentence = sentenceOf(refused.code);
  return {
    failure: refused.code,
    text: sentence ? translate(sentence, language) : refused.code,
    missing: missing as EvidenceKind[],
  };
}
