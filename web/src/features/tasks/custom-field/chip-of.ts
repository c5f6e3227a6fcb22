import { type Chip, search } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/calls/api.ts';

/** Milliseconds in which requests for records of a list are batched, and the size of a batch. */
const TOGETHER = 20;
const AT_ONCE = 100;
const FRESH = 60_000;

type Waiting = { refs: Set<string>; answer: Promise<ReadonlyMap<string, Chip>> };

let waiting: Waiting | undefined;

/** The record a value refers to; undefined until loaded, null if the user may not open it. */
export function useChipOf(ref: string | null): Chip | null | undefined {
  const { data } = useQuery({
    queryKey: ['search', 'chipOf', ref],
    queryFn: async () => (await together(ref ?? '')).get(ref ?? '') ?? null,
    enabled: ref !== null,
    staleTime: FRESH,
  });
  return data;
}

function together(ref: string): Waiting['answer'] {
  if (waiting && waiting.refs.size < AT_ONCE) {
    waiting.refs.add(ref);
    return waiting.answer;
  }
  const refs = new Set([ref]);
  const answer = (async () => {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER));
    if (waiting?.refs === refs) waiting = undefined;
    const found = await call(search.chips, { query: { refs: [...refs].join(',') } }, { quiet: true });
    return new Map(found.map((chip) => [`${chip.type}:${chip.id}`, chip]));
  })();
  waiting = { refs, answer };
  return answer;
}
