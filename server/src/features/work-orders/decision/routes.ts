import { commonFailures, type DecisionName, stateAfter, workOrderDecision } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockOrder } from '../order.ts';
import { applyDecisions, evaluateDecisions } from './evaluate.ts';
import type { DecisionDetails } from './rules.ts';

type DecisionRequest = DecisionDetails & { id: string; version: number };

/** The transitions of an order. */
export function serveDecisions(app: FastifyInstance): void {
  mount(app, workOrderDecision, {
    deal: ({ db, actor, change, body: { decision, ...decisionRequest } }) =>
      decideOne({ db, actor, change }, decision, decisionRequest),
    reopen: ({ db, actor, change, body }) => decideOne({ db, actor, change }, 'reopen', body),
  });
}

async function decideOne(writing: WriteContext, decision: DecisionName, { id, version, ...details }: DecisionRequest) {
  const order = await lockOrder(writing.db, writing.actor, id);
  if (order.version !== version)
    return fail(commonFailures.staleVersion, { detail: { version: order.version, conflicts: [] } });
  const [evaluated] = await evaluateDecisions(writing.db, [{ order, decision }], details);
  if (evaluated && 'refused' in evaluated) return fail(evaluated.refused, { detail: { missing: evaluated.missing } });
  const [after] = await applyDecisions(writing, evaluated ? [evaluated] : [], details);
  return { status: stateAfter(decision, order.kind), version: after?.version ?? version };
}
