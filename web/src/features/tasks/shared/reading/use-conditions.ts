import type { CustomField } from '@opsyard/contract';
import { use } from 'react';
import { untilLoaded, withStyles } from '../../../../kernel/loading/screens.ts';
import type { Present } from './task-filter.ts';

type Reader = typeof import('./read-conditions.ts');
/** A promise as React tracks it: one with a value is read without waiting. */
type Coming = Promise<Reader> & { status?: 'fulfilled'; value?: Reader };
let coming: Coming | undefined;
const load = () => import('./read-conditions.ts');

/** Loads the parser of conditions once; most lists have none. Without a connection, shows a notice and waits for one. */
export function fetchConditionReader(): Promise<Reader> {
  if (coming) return coming;
  const fetching: Coming = untilLoaded(() => withStyles(load));
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
export function useConditions(text: string, present: Present, fields: readonly CustomField[] = []): string | null {
  if (text.trim() === '') return null;
  const { readConditions } = use(fetchConditionReader());
  return readConditions(text, fields, present);
}
