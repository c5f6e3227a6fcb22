import { useEffect } from 'react';
import { usePush, useWatch } from '../../../kernel/push.ts';
import { usePushState } from '../../../kernel/push-state.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { refreshTasks } from './edit-task.ts';
import { isOwnOperation } from './own-operations.ts';
import { taskStoreOf } from './task-store.ts';

const COALESCED = 150;
const POLLED_OFFLINE = 30_000;

type Waiting = { ids: Set<string>; timer: ReturnType<typeof setTimeout> | undefined };
const waiting = new Map<string, Waiting>();

/** Keeps what this page shows of a project's tasks up to date with the changes of others while the component shows. */
export function useLiveTasks(projectId: string): void {
  useWatch(projectId);
  usePush((message) => {
    if (message.cmd === 'reset') readAllAgain(projectId);
    if (message.cmd !== 'task' || message.projectId !== projectId || isOwnOperation(message.opId)) return;
    if (message.kind === 'changed') gather(projectId, message.ids);
    else if (message.kind === 'deleted') taskStoreOf(projectId).remove(message.ids);
    else if (message.kind === 'project') readAllAgain(projectId);
    else taskStoreOf(projectId).markStale();
  });
  const offline = usePushState() === 'offline';
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(() => taskStoreOf(projectId).markStale(), POLLED_OFFLINE);
    return () => clearInterval(timer);
  }, [offline, projectId]);
}

/** Many messages in a short time lead to one reading. */
function gather(projectId: string, ids: readonly string[]): void {
  const entry = waiting.get(projectId) ?? { ids: new Set(), timer: undefined };
  waiting.set(projectId, entry);
  for (const id of ids) entry.ids.add(id);
  entry.timer ??= setTimeout(() => {
    waiting.delete(projectId);
    void refreshTasks(taskStoreOf(projectId), [...entry.ids]);
  }, COALESCED);
}

function readAllAgain(projectId: string): void {
  void refresh('project');
  taskStoreOf(projectId).markStale();
}
