import type { WriteContext } from '../../../records/adapter.ts';
import { lockVisibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { requireVisibleFields } from '../../../records/visibility.ts';
import { writeRecords } from '../../../records/write.ts';
import { waybills } from '../waybills.ts';
import { waybillWithNumber } from './store.ts';

/** Gives the visible waybill with a former number the new one, under which it is registered; nothing if there is none. */
export async function moveToNumber(
  writing: WriteContext,
  { oldNumber, newNumber }: { oldNumber: string; newNumber: string },
): Promise<void> {
  const { db, actor } = writing;
  const id = await waybillWithNumber(db, oldNumber);
  if (id === undefined) return;
  const { rows, visibility } = await lockVisibleRecords(db, actor, waybills, [id]);
  if (rows.length === 0) return;
  const values = { number: newNumber };
  requireVisibleFields(visibility, values);
  const edits = (await lockRecords(db, waybills, [id])).map((before) => ({ before, values }));
  await writeRecords(writing, waybills, edits, { cause: 'edit' });
}
