import { commonFailures, type DecisionName, stateAfter, workOrderDecision } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import type { Writing } from '../../../records/adapter.ts';
import { lockOrder } from '../order.ts';
import { carryOut, judge } from './judge.ts';
import type { Said } from './rules.ts';

type Asked = Said & { id: string; version: number };

/** The transitions of an order. */
export function serveDecisions(app: FastifyInstance): void {
  mount(app, workOrderDecision, {
    deal: ({ db, actor, change, body: { decision, ...asked } }) => take({ db, actor, change }, decision, asked),
    reopen: ({ db, actor, change, body }) => take({ db, actor, change }, 'reopen', body),
  });
}

async function take(writing: Writing, decision: DecisionName, { id, version, ...said }: Asked) {
  const order = await lockOrder(writing.db, writing.actor, id);
  if (order.version !== version)
    return fail(commonFailures.staleVersion, { detail: { version: order.version, conflicts: [] } });
  const [judged] = await judge(writing.db, [{ order, decision }], said);
  if (judged && 'refused' in judged) return fail(judged.refused, { detail: { missing: judged.missing } });
  const [after] = await carryOut(writing, judged ? [judged] : [], said);
  return { status: stateAfter(decision, order.kind), version: after?.version ?? version };
}
