import { commonFailures, DECISIONS, type DecisionName, workOrderDecision } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import type { Writing } from '../../../records/adapter.ts';
import { writeRecords } from '../../../records/write.ts';
import { rulesById } from '../billing-store.ts';
import { sealEvidence } from '../evidence/seal.ts';
import { listEvidence } from '../evidence/store.ts';
import { sealMeasures } from '../measures/store.ts';
import { insertMessage } from '../messages/store.ts';
import { lockOrder } from '../order.ts';
import { orders } from '../orders.ts';
import { decide, type Said } from './rules.ts';

type Asked = Said & { id: string; version: number };

/** Serves the ways an order changes its state. */
export function serveDecisions(app: FastifyInstance): void {
  mount(app, workOrderDecision, {
    deal: ({ db, actor, change, body: { decision, ...asked } }) => take({ db, actor, change }, decision, asked),
    reopen: ({ db, actor, change, body }) => take({ db, actor, change }, 'reopen', body),
  });
}

async function take(writing: Writing, decision: DecisionName, { id, version, ...said }: Asked) {
  const { db, actor } = writing;
  const order = await lockOrder(db, actor, id);
  if (order.version !== version)
    return fail(commonFailures.staleVersion, { detail: { version: order.version, conflicts: [] } });
  const files = await listEvidence(db, id);
  const verdict = decide(decision, said, {
    order,
    today: now().toISOString().slice(0, 10),
    rule: order.rule ? (await rulesById(db, [String(order.rule)])).get(String(order.rule)) : undefined,
    evidence: files.map(({ kind }) => kind),
    unsealed: files.flatMap(({ kind, round }) => (round === null ? [kind] : [])),
  });
  if ('refused' in verdict) return fail(verdict.refused, { detail: { missing: verdict.missing } });
  const [after] = await writeRecords(writing, orders, [{ before: order, values: verdict.values }], {
    cause: 'edit',
    kind: decision,
  });
  if (verdict.values.status === '1') {
    await sealEvidence(db, id, Number(verdict.values.rounds));
    await sealMeasures(db, id, Number(verdict.values.rounds));
  }
  if (said.note) {
    const direction = decision === 'reply' ? 'in' : 'out';
    await insertMessage(db, { orderId: id, direction, text: said.note, authorId: actor.id });
  }
  return { status: DECISIONS[decision].to, version: after?.version ?? version };
}
