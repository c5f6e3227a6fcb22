import { type ProjectDetail, type ProjectDraft, project } from '@opsyard/contract';
import { useState } from 'react';
import { readingOf, useSend } from '../../../kernel/api.ts';
import { queryCache } from '../../../kernel/query-cache.ts';
import type { Refused } from '../../../kernel/refused.ts';

type Outcome = { onCreated: (made: ProjectDetail) => void; onRefused: (refused: Refused) => void };

/** Creates projects, one at a time; a key nobody typed gives way to a free one like it. */
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

/** The key itself when it is free or nobody can say. */
async function freeKeyLike(key: string): Promise<string> {
  try {
    const reading = readingOf(project.keyAvailable, { query: { key } }, true);
    const { available, suggestions } = await queryCache.fetchQuery({ ...reading, staleTime: 5_000 });
    return available ? key : (suggestions[0] ?? key);
  } catch {
    return key;
  }
}
