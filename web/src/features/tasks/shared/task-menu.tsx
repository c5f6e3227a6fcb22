import { type TaskRow, taskAddress } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { type MenuEntry, usePopupMenu } from '../../../ui/popups/popup-menu.tsx';
import type { Grid } from '../grid/use-grid.ts';
import { besideEntries } from '../order/beside-entries.tsx';
import { orderEntries } from '../order/order-entries.tsx';
import { copyText } from './copy-text.ts';
import { useOpenTask } from './open-task.ts';
import { batchTasks } from './reading/batch-tasks.ts';
import { useScope } from './reading/project-scope.tsx';
import { useTaskDialogs } from './task-dialogs.tsx';
import { useWatchEntry } from './use-watch-entry.tsx';

const DependencyDialog = part(() => import('../schedule/dependency-dialog.tsx'), 'DependencyDialog');

export type TaskMenuProps = {
  /** The task the menu is for, and where it opens; another object opens it again. */
  opened: { row: TaskRow; point: { x: number; y: number; end?: boolean } };
  /** Where a title can be edited in place. */
  onEditTitle?: ((row: TaskRow) => void) | undefined;
  /** Where the due date can be changed. */
  onSetDue?: ((row: TaskRow) => void) | undefined;
  /** The list whose rows lie above and below the task. */
  grid?: Grid | undefined;
  /** Further entries, for its place. */
  entriesOf?: ((row: TaskRow) => MenuEntry[]) | undefined;
  /** Entries of a list across projects, in place of those for the order of one; they are not limited by the right to edit. */
  ownEntriesOf?: ((row: TaskRow) => MenuEntry[]) | undefined;
};

/** The menu of a task, and the dialogs it opens. */
export function TaskMenu({ opened, onEditTitle, onSetDue, grid, entriesOf, ownEntriesOf }: TaskMenuProps) {
  const { t } = useTranslation('tasks');
  const { keyOf } = useScope();
  const { row, point } = opened;
  const { dialogs, ...ofTask } = useTaskDialogs(false);
  const [linked, setLinked] = useState<TaskRow | null>(null);
  const entries = useTaskEntries(row, {
    onEditTitle,
    onSetDue,
    besideFor: (of) => (grid ? besideEntries(grid, of, t) : (entriesOf?.(of) ?? [])),
    onDependencies: setLinked,
    ownEntriesOf,
    ...ofTask,
  });
  const { menu, openAt } = usePopupMenu(t('project.task.menu', { key: keyOf(row) }), entries);
  useEffect(() => {
    // Not while React renders: the menu is measured.
    const timer = setTimeout(() => openAt(point));
    return () => clearTimeout(timer);
  }, [point, openAt]);
  return (
    <>
      {menu}
      {linked && (
        <Suspense fallback={null}>
          <DependencyDialog row={linked} onClose={() => setLinked(null)} />
        </Suspense>
      )}
      {dialogs}
    </>
  );
}

type TaskMenuActions = {
  onEditTitle: ((row: TaskRow) => void) | undefined;
  onSetDue: ((row: TaskRow) => void) | undefined;
  onDependencies: (row: TaskRow) => void;
  besideFor: (row: TaskRow) => MenuEntry[];
  ownEntriesOf: TaskMenuProps['ownEntriesOf'];
} & Omit<ReturnType<typeof useTaskDialogs>, 'dialogs'>;

function useTaskEntries(
  row: TaskRow,
  {
    onEditTitle,
    onSetDue,
    onDependencies,
    besideFor,
    ownEntriesOf,
    entriesFor,
    archivingFor,
    removingFor,
  }: TaskMenuActions,
): MenuEntry[] {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask, openAsPage } = useOpenTask();
  const key = scope.keyOf(row);
  const address = new URL(taskAddress(key), window.location.href).toString();
  const only = { scope, ids: [row.id] };
  const watching = useWatchEntry(row);
  const isMine = scope.mayChange(row);
  const removing = removingFor(row);
  const [copying, templates] = [entriesFor(row).slice(0, 1), entriesFor(row).slice(1)];
  const placing = [...besideFor(row), ...(ownEntriesOf ? [] : orderEntries(scope, row, t))];
  const editing: MenuEntry[] =
    scope.can('editTasks') && isMine
      ? [
          'divider',
          ...fieldEntries(row, t, { onEditTitle, onSetDue }),
          ...copying,
          ...under('place', t('shared.entry.place'), <EntryIcon name="top" />, placing),
          ...under('templates', t('shared.entry.templates'), <EntryIcon name="template" />, templates),
          {
            key: 'dependencies',
            label: t('schedule.entry'),
            icon: <Glyph name="timeline" />,
            run: () => onDependencies(row),
          },
          {
            key: 'pin',
            label: t(row.pinned ? 'schedule.unpin' : 'schedule.pin'),
            icon: <EntryIcon name="pin" />,
            run: () =>
              void batchTasks({
                ...only,
                text: () => t(row.pinned ? 'schedule.unpinDone' : 'schedule.pinDone', { key }),
                changes: { pinned: !row.pinned },
              }),
          },
          archivingFor(row),
        ]
      : [];
  return [
    { key: 'open', label: t('project.task.open'), icon: <Glyph name="open" />, run: () => openTask(key) },
    ...under('openIn', t('shared.entry.openIn'), <EntryIcon name="tab" />, [
      { key: 'page', label: t('project.task.page'), icon: <Glyph name="cards" />, run: () => openAsPage(key) },
      {
        key: 'tab',
        label: t('project.task.newTab'),
        icon: <EntryIcon name="tab" />,
        run: () => void window.open(address, '_blank', 'noopener'),
      },
    ]),
    ...(ownEntriesOf ? (['divider', ...ownEntriesOf(row)] as const) : []),
    'divider',
    ...under('copying', t('shared.entry.copy'), <EntryIcon name="link" />, [
      { key: 'link', label: t('drawer.copyLink'), icon: <EntryIcon name="link" />, run: () => copyText(address, t) },
      {
        key: 'key',
        label: t('drawer.copyKey'),
        icon: <Glyph name="list" />,
        run: () => copyText(`${key} ${row.title}`, t),
      },
    ]),
    watching,
    ...editing,
    ...(isMine && removing.length > 0 ? (['divider', ...removing] as const) : []),
  ];
}

/** Several entries in a menu of their own; a single one needs none. */
function under(key: string, label: string, icon: ReactNode, entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.length < 2 ? entries : [{ key, label, icon, entries }];
}

/** The fields that can be changed where the menu opens. */
function fieldEntries(
  row: TaskRow,
  t: TFunction<'tasks'>,
  { onEditTitle, onSetDue }: Pick<TaskMenuActions, 'onEditTitle' | 'onSetDue'>,
): MenuEntry[] {
  const title = onEditTitle && {
    ...{ key: 'title', label: t('list.editTitleShort'), icon: <Glyph name="pencil" /> },
    run: () => onEditTitle(row),
  };
  const due = onSetDue && {
    ...{ key: 'due', label: t('calendar.setDue'), icon: <Glyph name="calendar" /> },
    run: () => onSetDue(row),
  };
  return [...(title ? [title] : []), ...(due ? [due] : [])];
}
