import { project } from '@opsyard/contract';
import { readingOf } from '../../../../kernel/calls/api.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';

/** The key itself if it is free or the check fails. */
export async function freeKeyLike(key: string): Promise<string> {
  try {
    const reading = readingOf(project.keyAvailable, { query: { key } }, true);
    const { available, suggestions } = await queryCache.fetchQuery({ ...reading, staleTime: 5_000 });
    return available ? key : (suggestions[0] ?? key);
  } catch {
    return key;
  }
}
