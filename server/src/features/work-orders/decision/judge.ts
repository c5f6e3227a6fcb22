import type { DecisionName, RecordRow } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Writing } from '../../../records/adapter.ts';
import type { KeptRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { rulesById } from '../billing-store.ts';
import { sealEvidence } from '../evidence/seal.ts';
import { listEvidence } from '../evidence/store.ts';
import { sealMeasures } from '../measures/store.ts';
import { insertMessage } from '../messages/store.ts';
import { orders } from '../orders.ts';
import { decide, type Refusal, type Said } from './rules.ts';

type Wish = { order: KeptRow; decision: DecisionName };
/** An order with an allowed decision and its new values. */
type Taken = Wish & { values: Record<string, unknown> };

/** Evaluates decisions on locked orders, in their order. */
export async function judge(db: Db, wishes: readonly Wish[], said: Said): Promise<(Taken | (Wish & Refusal))[]> {
  const today = now().toISOString().slice(0, 10);
  const rules = await rulesById(
    db,
    wishes.flatMap(({ order }) => (order.rule ? [String(order.rule)] : [])),
  );
  const judged: (Taken | (Wish & Refusal))[] = [];
  for (const wish of wishes) {
    const { order, decision } = wish;
    const files = await listEvidence(db, order.id);
    const verdict = decide(decision, said, {
      ...{ order, today, rule: order.rule ? rules.get(String(order.rule)) : undefined },
      evidence: files.map(({ kind }) => kind),
      unsealed: files.flatMap(({ kind, round }) => (round === null ? [kind] : [])),
    });
    judged.push({ ...wish, ...verdict });
  }
  return judged;
}

/** Writes the allowed decisions, each into the history of its order; seals submitted evidence, and stores the note as a message. */
export async function carryOut(writing: Writing, taken: readonly Taken[], said: Said): Promise<RecordRow[]> {
  const { db, actor } = writing;
  const written: RecordRow[] = [];
  for (const kind of new Set(taken.map(({ decision }) => decision))) {
    const wishes = taken.flatMap(({ decision, order, values }) =>
      decision === kind ? [{ before: order, values }] : [],
    );
    written.push(...(await writeRecords(writing, orders, wishes, { cause: 'edit', kind })));
  }
  for (const { decision, order, values } of taken) {
    if (values.status === '1') {
      await sealEvidence(db, order.id, Number(values.rounds));
      await sealMeasures(db, order.id, Number(values.rounds));
    }
    if (!said.note) continue;
    const direction = decision === 'reply' ? 'in' : 'out';
    await insertMessage(db, { orderId: order.id, direction, text: said.note, authorId: actor.id });
  }
  return written;
}
