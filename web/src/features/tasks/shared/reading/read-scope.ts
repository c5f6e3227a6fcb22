import { project } from '@opsyard/contract';
import { readingOf } from '../../../../kernel/calls/api.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { type ProjectScope, scopeOf } from './scope.ts';

const MINUTE = 60_000;

/** Reads a project by its key, unless it has just been read; null if it cannot be, which is shown unless `quiet`. */
export async function readScope(key: string, { quiet = false } = {}): Promise<ProjectScope | null> {
  const reading = readingOf(project.queryById, { query: { key } }, quiet);
  const detail = await queryCache.fetchQuery({ ...reading, staleTime: MINUTE }).catch(() => null);
  return detail && scopeOf(detail);
}
