import { type Input, isCustomKey, type TaskChanges, type task } from '@opsyard/contract';
import { createStore, useStore } from '../../../kernel/storage/store.ts';
import { missingInNew, startIn } from './editing/transitions.ts';
import type { ProjectScope } from './reading/scope.ts';

/** A new task as far as it has been typed or follows from the place it is added at. */
export type NewTaskBody = Input<typeof task.add>['body'];

/** A new task that waits to be filled in. */
export type NewTaskRequest = {
  body: NewTaskBody;
  /** Whether the task has been added. */
  answer: (isAdded: boolean) => void;
};

const open = createStore<NewTaskRequest | null>(null);

/** The new task of a project that waits to be filled in. */
export function useNewTaskRequest(projectId: string): NewTaskRequest | null {
  const request = useStore(open);
  return request?.body.projectId === projectId ? request : null;
}

/** Opens the form for a new task whose title is not enough; null where it is. */
export function askForNewTask(scope: ProjectScope, body: NewTaskBody): Promise<boolean> | null {
  return needsForm(scope, body) ? openNewTask(body) : null;
}

/** Opens the form for a new task; whether it was added. */
export function openNewTask(body: NewTaskBody): Promise<boolean> {
  return new Promise((resolve) => {
    open.get()?.answer(false);
    open.set({
      body,
      answer(isAdded) {
        open.set(null);
        resolve(isAdded);
      },
    });
  });
}

function needsForm(scope: ProjectScope, { typeId, statusId, ...given }: NewTaskBody): boolean {
  // A form makes no tasks below others.
  if (!given.parentId && scope.typeOf(typeId ?? scope.defaultTypeId ?? '')?.form?.open) return true;
  const toId = statusId ?? startIn(scope, typeId);
  return toId !== undefined && missingInNew(scope, { typeId, toId, changes: changesIn(given) }).length > 0;
}

const FILLED = ['ownerId', 'assigneeIds', 'labelIds', 'startDate', 'dueDate'];

function changesIn(given: object): TaskChanges {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && (FILLED.includes(name) || isCustomKey(name)),
    ),
  );
}
