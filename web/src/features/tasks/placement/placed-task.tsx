import { type ProjectDetail, type ProjectOfTask, type TaskDetail, taskPlacement } from '@opsyard/contract';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useFollowMoved } from '../drawer/use-follow-moved.ts';
import { LiveTasks } from '../shared/reading/live-tasks.ts';
import { ScopeProvider, useProject, useScope } from '../shared/reading/project-scope.tsx';
import { type ProjectScope, scopeOf } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

type PlacedTaskProps = { detail: TaskDetail; reading: ReactNode; reload: () => void; children: ReactNode };

/** A task of another project open here, with the lists of its own project; one this project does not show is opened there. */
export function PlacedTask({ detail, reading, reload, children }: PlacedTaskProps) {
  const { project: here } = useScope();
  const { data, error, refetch } = useRead(taskPlacement.scope, { query: { taskId: detail.id } }, { quiet: true });
  const isShownHere = data?.placedIn.some(({ id }) => id === here.id);
  useFollowMoved(data && !isShownHere ? detail : undefined);
  useEffect(() => taskStoreOf(detail.projectId).put([detail, ...detail.subtasks], 'read'), [detail]);
  usePush((message) => {
    const concernsPlacements = message.cmd === 'task' && message.projectId === here.id && message.kind === 'placements';
    if (message.cmd !== 'reset' && !concernsPlacements) return;
    reload();
    void refresh('taskPlacement', 'comment', 'checklist', 'attachment', 'watch', 'taskLink', 'activity');
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !isShownHere) return reading;
  if (data.project) return <Limited project={data.project}>{children}</Limited>;
  return (
    <Whole projectKey={detail.projectKey} reading={reading}>
      {children}
    </Whole>
  );
}

/** By the role in the own project of the task. */
function Whole({ projectKey, reading, children }: { projectKey: string; reading: ReactNode; children: ReactNode }) {
  const { scope, error, retry } = useProject(projectKey);
  if (error && !scope) return <Failure error={error} retry={retry} />;
  if (!scope) return reading;
  return (
    <ScopeProvider value={scope}>
      <LiveTasks projectId={scope.project.id} />
      {children}
    </ScopeProvider>
  );
}

/** By the role in the project that shows it. */
function Limited({ project, children }: { project: ProjectOfTask; children: ReactNode }) {
  const scope = useMemo(() => limitedScope(project), [project]);
  return <ScopeProvider value={scope}>{children}</ScopeProvider>;
}

/** A scope without what only concerns the project. */
export function limitedScope(project: ProjectOfTask): ProjectScope {
  const unknown = {
    description: '',
    category: 'other',
    visibility: 'private',
    startDate: null,
    dueDate: null,
    myRole: null,
    starred: false,
    memberCount: 0,
    faces: [],
    health: null,
    department: null,
    counts: { todo: 0, done: 0, doing: 0, cancelled: 0, review: 0, overdue: 0 },
    version: 0,
    createdAt: '',
    updatedAt: '',
    ownerGone: false,
    owner: { id: '', username: '', realname: '', avatar: null },
  } as const;
  const members = project.members.map((person) => ({ ...person, role: 'member' as const }));
  const whole: ProjectDetail = { ...unknown, ...project, faces: [], members };
  return scopeOf(whole, true);
}
