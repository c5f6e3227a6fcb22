import type { DecisionName, RecordRow } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/database/db.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import type { StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { rulesById } from '../billing-store.ts';
import { sealEvidence } from '../evidence/seal.ts';
import { listEvidence } from '../evidence/store.ts';
import { sealMeasures } from '../measures/store.ts';
import { insertMessage } from '../messages/store.ts';
import { orders } from '../orders.ts';
import { type DecisionDetails, decide, type Refusal } from './rules.ts';

type DecisionRequest = { order: StoredRow; decision: DecisionName };
/** An order with an allowed decision and its new values. */
type AllowedDecision = DecisionRequest & { values: Record<string, unknown> };

/** Evaluates decisions on locked orders, in their order. */
export async function evaluateDecisions(
  db: Db,
  requests: readonly DecisionRequest[],
  details: DecisionDetails,
): Promise<(AllowedDecision | (DecisionRequest & Refusal))[]> {
  const today = now().toISOString().slice(0, 10);
  const rules = await rulesById(
    db,
    requests.flatMap(({ order }) => (order.rule ? [String(order.rule)] : [])),
  );
  const evaluated: (AllowedDecision | (DecisionRequest & Refusal))[] = [];
  for (const decisionRequest of requests) {
    const { order, decision } = decisionRequest;
    const files = await listEvidence(db, order.id);
    const outcome = decide(decision, details, {
      ...{ order, today, rule: order.rule ? rules.get(String(order.rule)) : undefined },
      evidence: files.map(({ kind }) => kind),
      unsealed: files.flatMap(({ kind, round }) => (round === null ? [kind] : [])),
    });
    evaluated.push({ ...decisionRequest, ...outcome });
  }
  return evaluated;
}

/** Writes the allowed decisions, each into the history of its order; seals submitted evidence, and stores the note as a message. */
export async function applyDecisions(
  writing: WriteContext,
  allowed: readonly AllowedDecision[],
  details: DecisionDetails,
): Promise<RecordRow[]> {
  const { db, actor } = writing;
  const written: RecordRow[] = [];
  for (const kind of new Set(allowed.map(({ decision }) => decision))) {
    const requests = allowed.flatMap(({ decision, order, values }) =>
      decision === kind ? [{ before: order, values }] : [],
    );
    written.push(...(await writeRecords(writing, orders, requests, { cause: 'edit', kind })));
  }
  for (const { decision, order, values } of allowed) {
    if (values.status === '1') {
      await sealEvidence(db, order.id, Number(values.rounds));
      await sealMeasures(db, order.id, Number(values.rounds));
    }
    if (!details.note) continue;
    const direction = decision === 'reply' ? 'in' : 'out';
    await insertMessage(db, { orderId: order.id, direction, text: details.note, authorId: actor.id });
  }
  return written;
}
