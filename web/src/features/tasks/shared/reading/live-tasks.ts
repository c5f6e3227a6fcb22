import type { PushMessage } from '@opsyard/contract';
import { useEffect } from 'react';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { usePush, useWatch } from '../../../../kernel/push/push.ts';
import { usePushState } from '../../../../kernel/push/push-state.ts';
import { receiveEditing } from '../editing/editing.ts';
import { isOwnOperation, pendingOperationsSettled } from '../own-operations.ts';
import { refreshTasks } from './refresh-tasks.ts';
import { taskStoreOf } from './task-store.ts';

const COALESCED = 150;
const POLLED_OFFLINE = 30_000;

type Change = { ids: readonly string[]; opId: string | null };
const waiting = new Map<string, Change[]>();

/** Keeps what this page shows of a project's tasks up to date with the changes of others while the component shows. */
export function useLiveTasks(projectId: string): void {
  useWatch(projectId);
  usePush((message) => receiveTaskPush(projectId, message));
  const offline = usePushState() === 'offline';
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(() => taskStoreOf(projectId).markStale(), POLLED_OFFLINE);
    return () => clearInterval(timer);
  }, [offline, projectId]);
}

/** Does the same for pages that read their project before they know its id; renders nothing. */
export function LiveTasks({ projectId }: { projectId: string }): null {
  useLiveTasks(projectId);
  return null;
}

/** Takes in what the server pushes about the tasks of a project. */
export function receiveTaskPush(projectId: string, message: PushMessage): void {
  if (message.cmd === 'reset') readAllAgain(projectId);
  if (message.cmd === 'editing' && message.projectId === projectId) receiveEditing(message);
  // Without a project it concerns all of them, such as a label of all projects.
  const concerned = message.cmd === 'task' && [projectId, ''].includes(message.projectId);
  if (message.cmd !== 'task' || !concerned || isOwnOperation(message.opId)) return;
  if (message.kind === 'changed') gather(projectId, message);
  else if (message.kind === 'deleted') taskStoreOf(projectId).remove(message.ids);
  else if (message.kind === 'project') readAllAgain(projectId);
  // Read by what shows dependencies, or tasks of other projects.
  else if (message.kind === 'dependencies' || message.kind === 'placements') return;
  else taskStoreOf(projectId).markStale();
}

/** Messages within a short time are coalesced; one about this page's own change may arrive before its response. */
function gather(projectId: string, change: Change): void {
  const begun = waiting.get(projectId);
  if (begun) return void begun.push(change);
  const changes = [change];
  waiting.set(projectId, changes);
  setTimeout(async () => {
    await pendingOperationsSettled();
    waiting.delete(projectId);
    const ids = new Set(changes.filter(({ opId }) => !isOwnOperation(opId)).flatMap((one) => one.ids));
    void refreshTasks(taskStoreOf(projectId), [...ids], 'changedElsewhere');
  }, COALESCED);
}

function readAllAgain(projectId: string): void {
  void refresh('project', 'taskView');
  taskStoreOf(projectId).markStale();
}
