import { operationFailures } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { isUndone } from '../undo/operation-store.ts';
import type { Effect, JobItem } from './kinds.ts';

/** Records changed by one item of a job, in one transaction. */
export const RECORDS_PER_ITEM = 100;

/** Items of so many parts, labelled with their numbers: rows of a table with those of the table. */
export function itemsOf<T>(parts: readonly T[], size: number, first: number) {
  const begins = Array.from({ length: Math.ceil(parts.length / size) }, (_, at) => at * size);
  return begins.map((begin) => {
    const payload = parts.slice(begin, begin + size);
    const [from, to] = [payload[0], payload.at(-1)].map(rowOf);
    const numbers = [from ?? first + begin, to ?? first + begin + payload.length - 1];
    return { label: [...new Set(numbers)].join('–'), payload };
  });
}

function rowOf(part: unknown): number | undefined {
  return typeof part === 'object' && part !== null && 'row' in part ? Number(part.row) : undefined;
}

/** Divides an item of several parts into items of one part each. */
export function divideItem<T>({ label, payload }: JobItem<readonly T[]>) {
  return payload.length > 1 ? itemsOf(payload, 1, Number.parseInt(label, 10)) : undefined;
}

/** An item that is retried after its operation has been undone must not do it again. */
export function skipIfUndone(work: Effect): Effect {
  return async (writeContext) => {
    if (await isUndone(writeContext.db, writeContext.change.opId)) return fail(operationFailures.alreadyUndone);
    return await work(writeContext);
  };
}
