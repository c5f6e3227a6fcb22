import { type ProjectDetail, project } from '@opsyard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keyOf } from '../../../kernel/api.ts';
import { queryCache } from '../../../kernel/query-cache.ts';

const readAt = (key: string) => keyOf(project.queryById, { query: { key } });

/** Goes on to the address of a project with its present key when a former one was requested. */
export function RenamedProject({ former, present }: { former: string; present: string }): null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    if (!pathname.endsWith(`/${former}`)) return;
    const query = search.replace(`task=${former}-`, `task=${present}-`);
    showAsRead(former, present);
    void navigate(`${pathname.slice(0, -former.length)}${present}${query}`, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pair of keys is followed anew
  useEffect(() => follow(), [former, present]);
  return null;
}

/**
 * What was read of a project at one of its addresses counts at its present one, too: what was read there while it had another key would lead back,
 * and on again, without end.
 */
function showAsRead(former: string, present: string): void {
  if (queryCache.getQueryData<ProjectDetail>(readAt(present))?.key === present) return;
  const read = queryCache.getQueryState<ProjectDetail>(readAt(former));
  if (read) queryCache.setQueryData(readAt(present), read.data, { updatedAt: read.dataUpdatedAt });
}
