import type { TaskRow } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { batchTasks, deleteTasks } from './reading/batch-tasks.ts';
import { useScope } from './reading/project-scope.tsx';
import { useMaySaveTemplates } from './use-may-save-templates.ts';

// One file for all of them: none is needed before an entry is chosen.
const TaskDialog = part(() => import('./task-dialog.tsx'), 'TaskDialog');

/** A dialog of the menu of a task. */
export type Opened = {
  kind: 'copy' | 'save' | 'below' | 'matrix' | 'relocate' | 'delete' | 'hold';
  task: Pick<TaskRow, 'id' | 'seq' | 'title'>;
};

type TaskEntries = {
  /** Those that copy it, save it as a template, add subtasks from one or show its matrix. */
  entriesFor: (task: TaskRow) => MenuEntry[];
  archivingFor: (task: TaskRow) => MenuEntry;
  /** Those that take it away: to another project or into the trash, or keep it from being deleted for good. */
  removingFor: (task: TaskRow) => MenuEntry[];
  dialogs: ReactNode;
};

/** Entries of the menu of a task, and their dialogs; `follow` opens what they lead to. */
export function useTaskDialogs(follow: boolean, onDelete?: () => void): TaskEntries {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const maySave = useMaySaveTemplates();
  const [opened, setOpened] = useState<Opened | null>(null);
  const entry = (kind: Opened['kind'], label: string, icon: ReactNode, task: TaskRow) => ({
    ...{ key: kind, label, icon, run: () => setOpened({ kind, task }) },
  });
  const entriesFor = (task: TaskRow): MenuEntry[] => [
    entry('copy', t('shared.entry.duplicate'), <Glyph name="copy" />, task),
    ...(maySave ? [entry('save', t('shared.entry.saveTemplate'), <EntryIcon name="template" />, task)] : []),
    entry('below', t('shared.entry.subtasksFromTemplate'), <EntryIcon name="subtasks" />, task),
    ...(scope.isOff('matrix') ? [] : [entry('matrix', t('shared.entry.matrix'), <EntryIcon name="matrix" />, task)]),
  ];
  const archivingFor = ({ id, archived }: TaskRow): MenuEntry => ({
    key: 'archive',
    label: archived ? t('drawer.unarchive') : t('drawer.archive'),
    icon: <Glyph name="archive" />,
    run: () =>
      void batchTasks({ scope, ids: [id], text: () => t('drawer.archiveDone'), changes: { archived: !archived } }),
  });
  const remove = (task: TaskRow) => {
    onDelete?.();
    void deleteTasks({ scope, ids: [task.id], text: () => t('drawer.deleted', { key: scope.keyOf(task) }) });
  };
  const removingFor = (task: TaskRow): MenuEntry[] => {
    if (!scope.can('deleteTasks')) return [];
    const trash = { icon: <Glyph name="trash" />, danger: true };
    const hold = entry('hold', t('shared.entry.hold'), <EntryIcon name="hold" />, task);
    return [
      entry('relocate', t('shared.relocate'), <Glyph name="into" />, task),
      ...(scope.can('manageProject') ? [hold] : []),
      { key: 'trash', label: t('drawer.delete'), ...trash, run: () => remove(task) },
      { ...entry('delete', t('shared.entry.deleteWithReason'), null, task), ...trash },
    ];
  };
  const dialogs = opened && (
    <Suspense fallback={null}>
      <TaskDialog opened={opened} follow={follow} onDelete={onDelete} onClose={() => setOpened(null)} />
    </Suspense>
  );
  return { entriesFor, archivingFor, removingFor, dialogs };
}
