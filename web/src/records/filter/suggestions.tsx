import type { Field } from '@opsyard/contract';
import { use } from 'react';
import { useRead } from '../../kernel/calls/api.ts';
import { ScopeContext, useRecords } from '../scope.ts';

/** The key of a field of the page's records whose values in use are suggested; undefined for others. */
export function useSuggestedKey({ suggested, name }: Field): string | undefined {
  const fields = use(ScopeContext)?.type.allFields ?? {};
  return suggested ? Object.keys(fields).find((key) => fields[key]?.name === name) : undefined;
}

/** The values in use of a field, as suggestions of the input that names this list. */
export function Suggestions({ id, of }: { id: string; of: string }) {
  const { routes } = useRecords();
  const { data } = useRead(routes.groups, { query: { by: of } }, { quiet: true, keepPrevious: true });
  return (
    <datalist id={id}>
      {data?.map(({ value }) => (value === null ? null : <option key={value} value={value} />))}
    </datalist>
  );
}
