import { type ProjectDetail, type ProjectDraft, project } from '@opsyard/contract';
import { useState } from 'react';
import { useSend } from '../../../../kernel/calls/api.ts';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { freeKeyLike } from './free-key.ts';

type Outcome = { onCreated: (made: ProjectDetail) => void; onRefused: (refused: RequestError) => void };

/** Creates projects, one at a time; a suggested key that is taken is replaced by a similar free one. */
export function useCreateProject({ onCreated, onRefused }: Outcome) {
  const { mutate, isPending } = useSend(project.add, { quiet: true });
  const [isLooking, setLooking] = useState(false);
  const create = async (draft: ProjectDraft, keyIsTyped: boolean) => {
    if (isPending || isLooking) return;
    setLooking(true);
    const key = keyIsTyped ? draft.key : await freeKeyLike(draft.key);
    setLooking(false);
    mutate({ body: { ...draft, key } }, { onSuccess: onCreated, onError: onRefused });
  };
  return { create, isPending: isPending || isLooking };
}
