import { PLAIN_DEFINITION, type TypeDefinition, type TypeSetup } from '@opsyard/contract';
import { useState } from 'react';

/** The draft of a type while it is edited. Changes saved by others replace it only if it has not been changed here. */
export function useDraft(setup: TypeSetup) {
  const [base, setBase] = useState(setup);
  const [draft, setDraft] = useState<TypeDefinition>(setup.draft ?? PLAIN_DEFINITION);
  const isChanged = !isSame(draft, base.draft ?? PLAIN_DEFINITION);
  const isNewer = setup.version > base.version;
  const isSuperseded = isChanged && isNewer && !isSame(setup.draft, base.draft);
  const [round, setRound] = useState(0);
  const load = (next: TypeSetup) => {
    setBase(next);
    setRound(round + 1);
    setDraft(next.draft ?? PLAIN_DEFINITION);
  };
  if (isNewer && !isChanged) load(setup);
  else if (isNewer && !isSuperseded) setBase(setup);
  // Right after saving, the answer is newer than what was read before.
  const latest = base.version > setup.version ? base : setup;
  return { draft, round, setDraft, load, isChanged, isSuperseded, latest };
}

function isSame(one: TypeDefinition | null, other: TypeDefinition | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
