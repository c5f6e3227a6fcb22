import { type CustomField, type Filter, recordFieldsOf, TASK_FIELDS } from '@opsyard/contract';
import { use } from 'react';

type Reader = typeof import('../../../records/filter-text-state.ts');
/** A promise as React knows it: one with a value is read without waiting. */
type Coming = Promise<Reader> & { status?: 'fulfilled'; value?: Reader };
let coming: Coming | undefined;

/** Fetches what reads conditions, once; most lists have none. */
export function fetchConditionReader(): Promise<Reader> {
  if (coming) return coming;
  const fetching: Coming = import('../../../records/filter-text-state.ts');
  coming = fetching;
  fetching.then(
    (value) => Object.assign(fetching, { status: 'fulfilled', value }),
    () => {
      coming = undefined;
    },
  );
  return fetching;
}

/** Conditions on the fields of a task from their text; null for none and for a text that cannot be understood. */
export function useConditions(text: string, fields: readonly CustomField[] = []): Filter | null {
  if (text.trim() === '') return null;
  const { readFilter } = use(fetchConditionReader());
  return readFilter({ ...TASK_FIELDS, ...recordFieldsOf(fields) }, text).filter;
}
