import type { ReactNode } from 'react';
import { type RecordScope, SayContext, ScopeContext, useNewSay } from './scope.ts';

/** Says to the parts of a page what record type they are about. */
export function RecordScopeProvider({ value, children }: { value: RecordScope; children: ReactNode }) {
  const say = useNewSay(value.targets);
  return (
    <ScopeContext value={value}>
      <SayContext value={say}>{children}</SayContext>
    </ScopeContext>
  );
}
