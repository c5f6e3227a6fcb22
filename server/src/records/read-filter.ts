import { checkFilter, type Field, type Filter, FilterError, parseFilter, recordFailures } from '@opsyard/contract';
import { fail } from '../kernel/fail.ts';

/** Parses a filter; refused if it refers to other fields or is invalid. */
export function readFilter(text: string, fields: Readonly<Record<string, Field>>): Filter {
  try {
    const filter = parseFilter(text);
    checkFilter(fields, filter);
    return filter;
  } catch (error) {
    if (error instanceof FilterError) return refuseFilter(error.part);
    throw error;
  }
}

/** Refuses a filter because of a part of it. */
export function refuseFilter(part: string): never {
  return fail(recordFailures.unknownFilter, { values: { part }, detail: { part } });
}
