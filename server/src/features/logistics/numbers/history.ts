import { plainCode, type TrackingStatus, trackingFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { idsMatching, visibleRecords } from '../../../records/list.ts';
import { waybills } from '../waybills.ts';
import { insertSuccessor, lockNumbers, renumberingsOf, successorsOf } from './store.ts';

/** All numbers of the parcel with this current or former number, and those of its waybills visible to a user. */
export async function numberHistory(db: Db, actor: Actor, searched: string) {
  const number = plainCode(searched);
  const steps = await renumberingsOf(db, number);
  const numbers = [...new Set([number, ...steps.flatMap(({ oldNumber, newNumber }) => [oldNumber, newNumber])])];
  const filter = `number in (${numbers
    .slice(0, 200)
    .map((one) => JSON.stringify(one))
    .join(', ')})`;
  const { rows } = await visibleRecords(
    db,
    actor,
    waybills,
    await idsMatching({ db, actor, served: waybills }, { filter }, 200),
  );
  const summaries = rows.map(({ id, number, status }) => ({
    id,
    number: String(number),
    status: status as TrackingStatus,
  }));
  return { number, steps, waybills: summaries.sort((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number)) };
}

export type Renumbered = { oldNumber: string; newNumber: string; reason: string };

/** Records a new number of a parcel; refused where that would create a fork or a loop. */
export async function renumber(db: Db, by: string | null, input: Renumbered) {
  const oldNumber = plainCode(input.oldNumber);
  const newNumber = plainCode(input.newNumber);
  await lockNumbers(db);
  if (oldNumber === newNumber || (await successorsOf(db, newNumber)).includes(oldNumber))
    return fail(trackingFailures.numberLoop);
  if (!(await insertSuccessor(db, { oldNumber, newNumber, reason: input.reason, by })))
    return fail(trackingFailures.successorTaken);
  return { oldNumber, newNumber };
}
