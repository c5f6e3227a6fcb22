import { waybill, waybillType } from '@opsyard/contract';
import { type Cause, defineAdapter, type RecordChange, type Writing } from '../../records/adapter.ts';
import { checkImport } from './import-remarks.ts';
import { createRegistrations, markQueued } from './sync/queue.ts';
import { hasWrongCheckDigit } from './tracking/rules.ts';

/** Waybills as the server keeps them. */
export const waybills = defineAdapter({
  type: waybillType,
  routes: waybill,
  async beforeWrite(writing: Writing, changes: readonly RecordChange[], cause: Cause) {
    for (const { before, after } of changes) if (after) complete(before, after);
    await markQueued(writing, changes, cause);
  },
  afterWrite: createRegistrations,
  checkImport,
});

type Row = NonNullable<RecordChange['after']>;

function complete(before: Row | undefined, after: Row): void {
  const row = after as Record<string, unknown>;
  row.status ??= 'pending';
  if (before?.number === row.number) return;
  const flags = (row.flags as string[]).filter((flag) => flag !== 'badCheckDigit');
  row.flags = hasWrongCheckDigit(String(row.number)) ? [...flags, 'badCheckDigit'] : flags;
}
