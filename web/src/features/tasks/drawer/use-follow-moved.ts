import { type TaskDetail, taskAddress } from '@opsyard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

/** Redirects to the new project of a moved task when its old key was requested. */
export function useFollowMoved(detail: TaskDetail | undefined): void {
  const { project } = useScope();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { isPage } = useOpenTask();
  const follow = useEffectEvent((projectKey: string, seq: number) => {
    const key = `${projectKey}-${seq}`;
    const path = isPage ? taskAddress(key) : pathTo('task/ProjectTasks', { key: projectKey, task: key });
    if (path) void navigate(path, { replace: true });
  });
  const moved = detail && detail.projectId !== project.id ? detail : undefined;
  useEffect(() => {
    if (moved) follow(moved.projectKey, moved.seq);
  }, [moved]);
}
