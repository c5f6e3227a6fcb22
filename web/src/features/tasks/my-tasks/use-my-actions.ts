import type { MyTask } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { Edited } from './my-editor.tsx';
import type { MyRows } from './my-rows.ts';
import type { MyEdit } from './my-task-context.ts';
import { useMyChanges } from './use-my-changes.ts';

const NONE: ReadonlySet<string> = new Set();

/** The actions on my tasks, the selection and the edited task. */
export function useMyActions(rows: MyRows) {
  const { t } = useTranslation('tasks');
  const [edited, setEdited] = useState<Edited | null>(null);
  const [acted, setActed] = useState<readonly string[]>([]);
  const [selected, select] = useState(NONE);
  const [announcement, announce] = useState('');
  const act = (key: string) => setActed((before) => (before.includes(key) ? before : [...before, key]));
  const changes = useMyChanges(act);
  const then = async (tasks: readonly MyTask[], done: Promise<unknown>) => {
    const restore = rows.keepFocus(tasks);
    select(NONE);
    await done;
    restore();
  };
  return {
    ...{ edited, acted, selected, announcement, act },
    edit(task: MyTask, what: MyEdit, anchor: HTMLElement) {
      act(task.projectKey);
      taskStoreOf(task.projectId).storeRead([task]);
      setEdited({ task, what, anchor });
    },
    endEdit: () => setEdited(null),
    complete: (tasks: readonly MyTask[]) => void then(tasks, Promise.all(tasks.map(changes.complete))),
    snooze: (tasks: readonly MyTask[], day: string) => void then(tasks, changes.snooze(tasks, day)),
    wake: (tasks: readonly MyTask[]) => void then(tasks, changes.wake(tasks)),
    unrank: (task: MyTask) => void then([task], changes.unrank(task)),
    move(task: MyTask, to: 'up' | 'down' | 'top') {
      const moved = rows.move(task, to);
      if (!moved) return;
      announce(t('myTasks.moved', { key: `${task.projectKey}-${task.seq}`, ...moved }));
      rows.keepFocus([task])();
    },
    toggle({ id }: MyTask) {
      select((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
    },
    clear: () => select(NONE),
    /** The selected tasks, if this is one of them. */
    targets: (task: MyTask) => (selected.has(task.id) ? rows.all().filter(({ id }) => selected.has(id)) : [task]),
  };
}

export type MyTaskOperations = ReturnType<typeof useMyActions>;
