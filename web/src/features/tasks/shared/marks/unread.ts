import { type TaskRow, task, UNREAD_AT_ONCE } from '@opsyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../../kernel/calls/api.ts';
import { batchedRead } from '../../../../kernel/calls/batched-read.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { refetchLater } from '../reading/refetch-later.ts';

type TaskRef = Pick<TaskRow, 'projectId' | 'id'>;

const readUnread = batchedRead(UNREAD_AT_ONCE, async (projectId, ids) => {
  const unread = await call(task.unread, { body: { projectId, ids } }, { quiet: true });
  return new Map(unread.map((id) => [id, true]));
});
const keyOf = ({ projectId, id }: TaskRef) => ['task', 'unread', projectId, id];
const readAgain = refetchLater('unread');

/** Whether others have changed a task since the user last opened it. */
export function useIsUnread(row: TaskRef): boolean {
  const { projectId, id } = row;
  usePush((message) => {
    if (message.cmd === 'task' && message.projectId === projectId) readAgain(projectId);
  });
  return useQuery({ queryKey: keyOf(row), queryFn: () => readUnread(projectId, id) }).data === true;
}

/** Records that the user has a task open: when it opens, when it changes, and when it is closed. */
export function useVisit(detail: (TaskRef & Pick<TaskRow, 'version' | 'comments' | 'attachments'>) | undefined): void {
  const { projectId, id, version, comments, attachments } = detail ?? {};
  const state = [version, comments, attachments].join(' ');
  useEffect(() => {
    if (projectId && id && state) note({ projectId, id });
  }, [projectId, id, state]);
  useEffect(() => {
    if (projectId && id) return () => note({ projectId, id });
  }, [projectId, id]);
}

function note(ref: TaskRef): void {
  // Without a connection it stays unread.
  void call(task.visit, { body: { id: ref.id } }, { quiet: true }).then(
    () => queryCache.setQueryData(keyOf(ref), null),
    () => undefined,
  );
}
