import type { MyTask } from '@opsyard/contract';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { onPointerRelease } from '../../../ui/popups/popup-menu.tsx';
import { ProjectConflicts } from '../schedule/project-conflicts.tsx';
import { MyEditor, SnoozeEditor } from './my-editor.tsx';
import { MyRows } from './my-rows.ts';
import { MySelection } from './my-selection.tsx';
import { type MyActions, MyActionsProvider, SelectedTasksProvider } from './my-task-context.ts';
import styles from './my-tasks.module.css';
import { type MyTaskOperations, useMyActions } from './use-my-actions.ts';
import { useMyKeys } from './use-my-keys.ts';
import { useMyMenu, useOpenMyTask } from './use-my-menu.tsx';

type ActionsProps = {
  list: RefObject<HTMLElement | null>;
  today: string;
  /** A calendar has no rows in an order, and keys of its own. */
  isCalendar?: boolean;
  children: ReactNode;
};

/** Lets the tasks below it be changed: beside their rows, by a menu and by keys. */
export function MyTaskActions({ list, today, isCalendar = false, children }: ActionsProps) {
  const { t } = useTranslation('tasks');
  const [rows] = useState(() => new MyRows(list));
  const actions = useMyActions(rows);
  const { menu, openAt } = useMyMenu({ rows, actions, today, isCalendar });
  const { open, copyKey } = useOpenMyTask();
  const openMenu = (task: MyTask, anchor: HTMLElement) => {
    const { right, bottom } = anchor.getBoundingClientRect();
    openAt(task, { x: right, y: bottom + 4, end: true });
  };
  useRefreshOnPush();
  useRowKeys({ rows, actions, isCalendar, open, copyKey });
  const offered = useStableActions(rows, { ...actions, openMenu, open });
  const onContextMenu = (event: MouseEvent) => {
    const { target, clientX: x, clientY: y } = event;
    const task = target instanceof Element ? rows.at(target) : undefined;
    if (!task) return;
    event.preventDefault();
    const { left, bottom } = (target as Element).getBoundingClientRect();
    onPointerRelease(event, () => openAt(task, x === 0 && y === 0 ? { x: left, y: bottom } : { x, y }));
  };
  return (
    <MyActionsProvider value={offered}>
      <SelectedTasksProvider value={actions.selected}>
        {/* biome-ignore lint/a11y/useSemanticElements: a list of tasks is no fieldset */}
        <div
          role="group"
          aria-label={t('myTasks.mine')}
          className={isCalendar ? styles.whole : undefined}
          onContextMenu={onContextMenu}
        >
          {children}
        </div>
      </SelectedTasksProvider>
      <MySelection rows={rows} actions={actions} />
      {menu}
      <Editors actions={actions} />
      <ProjectConflicts projectKeys={actions.acted} />
      <output className="visually-hidden">{actions.announcement}</output>
    </MyActionsProvider>
  );
}

function Editors({ actions: { edited, endEdit, snooze, targets } }: { actions: MyTaskOperations }) {
  if (!edited) return null;
  const { task, what, anchor } = edited;
  if (what !== 'snooze') return <MyEditor key={`${task.id} ${what}`} edited={edited} onClose={endEdit} />;
  const pick = (day: string) => {
    endEdit();
    snooze(targets(task), day);
  };
  return <SnoozeEditor anchor={anchor} onPick={pick} onClose={endEdit} />;
}

/** The same functions on every render, so that rows are not rendered again. */
function useStableActions(rows: MyRows, actions: Omit<MyActions, 'registerSection'>): MyActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      edit: (...given) => latest.current.edit(...given),
      complete: (tasks) => latest.current.complete(tasks),
      wake: (tasks) => latest.current.wake(tasks),
      openMenu: (...given) => latest.current.openMenu(...given),
      open: (task) => latest.current.open(task),
      act: (key) => latest.current.act(key),
      registerSection(section) {
        rows.shown.add(section);
        return () => void rows.shown.delete(section);
      },
    }),
    [rows],
  );
}

type RowKeys = ReturnType<typeof useOpenMyTask> & { rows: MyRows; actions: MyTaskOperations; isCalendar: boolean };

function useRowKeys({ rows, actions, isCalendar, open, copyKey }: RowKeys): void {
  const withFocused = (run: (task: MyTask) => void) => {
    const task = rows.focused();
    if (task) run(task);
  };
  useMyKeys({
    isCalendar,
    focused: () => rows.focused(),
    step: (by) => rows.step(by),
    edit: (what) => withFocused((task) => actions.edit(task, what, rows.cellOf(task, what))),
    open,
    complete: (task) => actions.complete(actions.targets(task)),
    toggle: actions.toggle,
    copy: copyKey,
    move: (by) => withFocused((task) => actions.move(task, by < 0 ? 'up' : 'down')),
  });
}

const COALESCED = 300;

/** Reads the tasks again when others change tasks of the projects shown; many changes in a short time lead to one reading. */
function useRefreshOnPush(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  usePush(({ cmd }) => {
    if (cmd !== 'task' && cmd !== 'reset') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh('task'), COALESCED);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
