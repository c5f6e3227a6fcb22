import { useState } from 'react';
import type { OwnerChoice } from './request-context.tsx';
import type { Decision } from './use-triage.ts';

/** What is chosen for the acceptance of the open request: the promised date, and the owner of its task. */
export function useAcceptance() {
  const [promised, setPromised] = useState<{ of: string; day: string | null } | null>(null);
  const [owner, setOwner] = useState<{ of: string; id: string | null } | null>(null);
  const promisedOf = (requestId: string | null) => (promised?.of === requestId ? promised.day : null);
  const ownerOf = (requestId: string | null) => (owner?.of === requestId ? owner.id : null);
  return {
    forRequest: (id: string) => ({
      promised: promisedOf(id),
      onPromise: (day: string | null) => setPromised({ of: id, day }),
      owner: { ownerId: ownerOf(id), onOwner: (ownerId) => setOwner({ of: id, id: ownerId }) } satisfies OwnerChoice,
    }),
    /** The decision that accepts the open request. */
    of: (requestId: string | null): Decision => ({
      action: 'accept',
      promisedDate: promisedOf(requestId),
      ownerId: ownerOf(requestId),
    }),
    clear() {
      setPromised(null);
      setOwner(null);
    },
  };
}
