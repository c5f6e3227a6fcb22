import type { TaskRow } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/screens.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { useScope } from './project-scope.tsx';
import { useMaySaveTemplates } from './use-may-save-templates.ts';

const MatrixDialog = part(() => import('../matrix/matrix-dialog.tsx'), 'MatrixDialog');
const CopyTasks = part(() => import('../copying/copy-tasks.tsx'), 'CopyTasks');
const SaveTaskTemplate = part(() => import('../task-templates/save-task-template.tsx'), 'SaveTaskTemplate');
const DeleteTask = part(() => import('../trash/delete-task.tsx'), 'DeleteTask');
const HoldDialog = part(() => import('../trash/hold-dialog.tsx'), 'HoldDialog');
const UseTaskTemplate = part(() => import('../task-templates/use-task-template.tsx'), 'UseTaskTemplate');

type Opened = {
  kind: 'copy' | 'save' | 'below' | 'matrix' | 'delete' | 'hold';
  task: Pick<TaskRow, 'id' | 'seq' | 'title'>;
};

/** Entries of the menu of a task that copy it, save it as a template, add subtasks from one or show its matrix, and their dialogs. */
export function useTaskDialogs(
  follow: boolean,
  onDelete?: () => void,
): {
  entriesFor: (task: Opened['task']) => MenuEntry[];
  /** Those about its deletion. */
  deletingFor: (task: Opened['task']) => MenuEntry[];
  dialogs: ReactNode;
} {
  const { t } = useTranslation('tasks');
  const maySave = useMaySaveTemplates();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const entriesFor = (task: Opened['task']): MenuEntry[] => [
    {
      key: 'copy',
      label: t('shared.entry.duplicate'),
      icon: <Glyph name="copy" />,
      run: () => setOpened({ kind: 'copy', task }),
    },
    ...(maySave
      ? [
          {
            key: 'template',
            label: t('shared.entry.saveTemplate'),
            icon: <Glyph name="cards" />,
            run: () => setOpened({ kind: 'save', task }),
          },
        ]
      : []),
    {
      key: 'below',
      label: t('shared.entry.subtasksFromTemplate'),
      icon: <Glyph name="plus" />,
      run: () => setOpened({ kind: 'below', task }),
    },
    {
      key: 'matrix',
      label: t('shared.entry.matrix'),
      icon: <Glyph name="cards" />,
      run: () => setOpened({ kind: 'matrix', task }),
    },
  ];
  const { can } = useScope();
  const deletingFor = (task: Opened['task']): MenuEntry[] => [
    ...(can('manageProject')
      ? [
          {
            key: 'hold',
            label: t('shared.entry.hold'),
            icon: <Glyph name="archive" />,
            run: () => setOpened({ kind: 'hold', task }),
          },
        ]
      : []),
    {
      key: 'deleteWithReason',
      label: t('shared.entry.deleteWithReason'),
      icon: <Glyph name="trash" />,
      danger: true,
      run: () => setOpened({ kind: 'delete', task }),
    },
  ];
  const dialogs = opened && (
    <Suspense fallback={null}>
      {opened.kind === 'copy' && (
        <CopyTasks ids={[opened.task.id]} title={opened.task.title} follow={follow} onClose={close} />
      )}
      {opened.kind === 'save' && <SaveTaskTemplate ids={[opened.task.id]} title={opened.task.title} onClose={close} />}
      {opened.kind === 'hold' && (
        <HoldDialog kind="task" id={opened.task.id} title={opened.task.title} onClose={close} />
      )}
      {opened.kind === 'delete' && <DeleteTask task={opened.task} onDelete={onDelete} onClose={close} />}
      {opened.kind === 'below' && <UseTaskTemplate parentId={opened.task.id} onClose={close} />}
      {opened.kind === 'matrix' && <MatrixDialog task={opened.task} onClose={close} />}
    </Suspense>
  );
  return { entriesFor, deletingFor, dialogs };
}
