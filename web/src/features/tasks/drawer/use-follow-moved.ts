import type { TaskDetail } from '@opsyard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

/** Redirects to the new project of a moved task when its old key was requested. */
export function useFollowMoved(detail: TaskDetail | undefined): void {
  const { project } = useScope();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const follow = useEffectEvent((projectKey: string, seq: number) => {
    const path = pathTo('task/ProjectTasks', { key: projectKey });
    if (path) void navigate(`${path}?task=${projectKey}-${seq}`, { replace: true });
  });
  const moved = detail && detail.projectId !== project.id ? detail : undefined;
  useEffect(() => {
    if (moved) follow(moved.projectKey, moved.seq);
  }, [moved]);
}
