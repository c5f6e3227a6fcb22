import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showAsRead } from '../shared/marks/show-as-read.ts';

/** Redirects to the address of a project with its present key when a former one was requested. */
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
