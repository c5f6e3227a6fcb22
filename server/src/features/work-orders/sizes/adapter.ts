import { packageSize, packageSizeType, plainSpu, sizeFailures } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/fail.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { type Cause, defineAdapter, type RecordChange, type WriteContext } from '../../../records/adapter.ts';
import { compareLines } from './compare-job.ts';

const SIZE = ['length', 'width', 'height', 'weight'] as const;
type Row = Readonly<Record<string, unknown>>;

/** Package sizes as the server keeps them: one a product and quantity; who sets a size is noted. */
export const packageSizes = defineAdapter({
  type: packageSizeType,
  routes: packageSize,
  async beforeWrite({ actor }: WriteContext, changes: readonly RecordChange[], cause: Cause) {
    for (const { before, after } of changes) {
      if (!after) continue;
      const row = after as Record<string, unknown>;
      row.spu = plainSpu(row.spu) ?? row.spu;
      row.name = sizeName(String(row.spu), Number(row.quantity));
      const present = SIZE.filter((key) => (row[key] ?? null) !== null);
      if (present.length > 0 && present.length < SIZE.length) fail(sizeFailures.incomplete);
      if (present.length === 0 && !before) fail(sizeFailures.incomplete);
      // A decision on a proposal determines the source of the size.
      const isDecided = (before?.setAt ?? null) !== (row.setAt ?? null);
      if (cause !== 'undo' && !isDecided && differs(before, row, SIZE))
        Object.assign(row, enteredBy(actor.id, before, present.length > 0));
    }
  },
  async afterWrite({ db }: WriteContext, changes: readonly RecordChange[]) {
    const ids = changes.flatMap(({ id, before, after }) => (differs(before, after, [...SIZE, 'name']) ? [id] : []));
    if (ids.length > 0) await enqueue(db, compareLines, { ids });
  },
});

/** The name of a product and quantity. */
export function sizeName(spu: string, quantity: number): string {
  return `${spu} × ${quantity}`;
}

function differs(before: Row | undefined, after: Row | undefined, keys: readonly string[]): boolean {
  return keys.some((key) => (before?.[key] ?? null) !== (after?.[key] ?? null));
}

/** Where a size is from that a person enters. */
function enteredBy(by: string, before: Row | undefined, isSet: boolean): Row {
  if (!isSet) return { source: null, basis: null, setAt: null, setBy: null };
  const wasLearned = before?.source === 'learned' || before?.source === 'corrected';
  return { source: wasLearned ? 'corrected' : 'measured', setAt: now().toISOString(), setBy: by };
}
