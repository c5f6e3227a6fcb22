import type { MyTask } from '@opsyard/contract';
import { createContext, use, useEffect } from 'react';

/** What is edited of a task beside its row. */
export type MyEdit =
  | 'status'
  | 'deal'
  | 'priority'
  | 'startDate'
  | 'dueDate'
  | 'owner'
  | 'assignees'
  | 'labels'
  | 'title'
  | 'snooze';

/** A section on the page, as keys and menus need it. */
export type ShownSection = {
  tasks: readonly MyTask[];
  /** Puts a task of it to another position among them; undefined where there is no own order. */
  place: ((id: string, to: number) => void) | undefined;
};

export type MyActions = {
  edit: (task: MyTask, what: MyEdit, anchor: HTMLElement) => void;
  complete: (tasks: readonly MyTask[]) => void;
  wake: (tasks: readonly MyTask[]) => void;
  openMenu: (task: MyTask, anchor: HTMLElement) => void;
  /** Opens a task beside the page. */
  open: (task: MyTask) => void;
  /** Lets questions about changes in a project be asked on the page. */
  act: (projectKey: string) => void;
  /** Lets keys and menus find the tasks a section shows, until the returned function is called. */
  registerSection: (section: ShownSection) => () => void;
};

const Context = createContext<MyActions | null>(null);
/** Gives the rows below it their actions. */
export const MyActionsProvider = Context.Provider;

const Selected = createContext<ReadonlySet<string>>(new Set());
/** Tells the rows below it which are selected. */
export const SelectedTasksProvider = Selected.Provider;

export function useSelectedTasks(): ReadonlySet<string> {
  return use(Selected);
}

/** What can be done with the tasks of the page. */
export function useMyActions(): MyActions {
  const actions = use(Context);
  if (!actions) throw new Error('useMyActions needs a MyActionsProvider');
  return actions;
}

/** Lets keys and menus find tasks that are in no order of their own while the component shows them. */
export function useMyLearned(tasks: readonly MyTask[]): void {
  const { registerSection } = useMyActions();
  useEffect(() => registerSection({ tasks, place: undefined }));
}
