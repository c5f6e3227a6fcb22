import { type Dependency, type DependencyType, dependency } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

type Kind = { type: DependencyType; lag: number };
type Ends = Pick<Dependency, 'predecessorId' | 'successorId'>;

/** Lets a task depend on another; false when it was refused, which has been shown. */
export function addDependency(projectId: string, ends: Ends, kind: Kind): Promise<boolean> {
  return written(projectId, 'added', () => call(dependency.add, { body: { ...ends, ...kind } }));
}

/** Changes type and lag of a dependency that was shown with others. */
export function editDependency(projectId: string, shown: Dependency, { type, lag }: Kind): Promise<boolean> {
  const { id } = shown;
  const was = { type: shown.type, lag: shown.lag };
  return written(projectId, 'changed', () => call(dependency.edit, { body: { id, type, lag, was } }));
}

export function removeDependency(projectId: string, { id }: Pick<Dependency, 'id'>): Promise<boolean> {
  return written(projectId, 'removed', () => call(dependency.delete, { query: { id } }));
}

async function written(
  projectId: string,
  what: 'added' | 'changed' | 'removed',
  send: () => Promise<{ opId: string }>,
): Promise<boolean> {
  const offerUndo = beginTaskUndo(projectId);
  try {
    const { opId } = await send();
    offerUndo({ opIds: [opId], text: i18next.t(`tasks:schedule.${what}`) });
    return true;
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    return false;
  } finally {
    taskStoreOf(projectId).markStale();
    void refresh('dependency', 'taskLink', 'activity');
  }
}
