import { useState } from 'react';
import type { OwnerChoice } from './request-context.tsx';
import type { Decision } from './use-triage.ts';

/** What is chosen for the acceptance of the open request: the promised date, and the owner of its task. */
export function useAcceptance() {
  const [promised, setPromised] = useState<string | null>(null);
  const [owner, setOwner] = useState<{ of: string; id: string | null } | null>(null);
  const ownerOf = (requestId: string | null) => (owner?.of === requestId ? owner.id : null);
  return {
    promised,
    setPromised,
    ownerOf: (id: string): OwnerChoice => ({
      ownerId: ownerOf(id),
      onOwner: (ownerId) => setOwner({ of: id, id: ownerId }),
    }),
    /** The decision that accepts the open request. */
    of: (requestId: string | null): Decision => ({
      action: 'accept',
      promisedDate: promised,
      ownerId: ownerOf(requestId),
    }),
    clear() {
      setPromised(null);
      setOwner(null);
    },
  };
}
