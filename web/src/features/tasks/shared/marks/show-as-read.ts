import { type ProjectDetail, project } from '@opsyard/contract';
import { keyOf } from '../../../../kernel/calls/api.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';

const readAt = (key: string) => keyOf(project.queryById, { query: { key } });

/**
 * What was read of a project by its former key counts for its present one, too: what was read there while it had another key
 * would lead back, and on again, without end.
 */
export function showAsRead(former: string, present: string): void {
  if (queryCache.getQueryData<ProjectDetail>(readAt(present))?.key === present) return;
  const read = queryCache.getQueryState<ProjectDetail>(readAt(former));
  if (read) queryCache.setQueryData(readAt(present), read.data, { updatedAt: read.dataUpdatedAt });
}
