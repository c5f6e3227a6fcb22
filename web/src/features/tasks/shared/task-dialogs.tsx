import type { TaskRow } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { useScope } from './reading/project-scope.tsx';
import { useMaySaveTemplates } from './use-may-save-templates.ts';

// One file for all of them: none is needed before an entry is chosen.
const TaskDialog = part(() => import('./task-dialog.tsx'), 'TaskDialog');

/** A dialog of the menu of a task. */
export type Opened = {
  kind: 'copy' | 'save' | 'below' | 'matrix' | 'delete' | 'hold';
  task: Pick<TaskRow, 'id' | 'seq' | 'title'>;
};

/** Entries of the menu of a task that copy it, save it as a template, add subtasks from one or show its matrix, and their dialogs. */
export function useTaskDialogs(
  follow: boolean,
  onDelete?: () => void,
): {
  entriesFor: (task: Opened['task']) => MenuEntry[];
  /** Keeping it from being deleted for good. */
  holdFor: (task: Opened['task']) => MenuEntry[];
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
            icon: <EntryIcon name="template" />,
            run: () => setOpened({ kind: 'save', task }),
          },
        ]
      : []),
    {
      key: 'below',
      label: t('shared.entry.subtasksFromTemplate'),
      icon: <EntryIcon name="subtasks" />,
      run: () => setOpened({ kind: 'below', task }),
    },
    {
      key: 'matrix',
      label: t('shared.entry.matrix'),
      icon: <EntryIcon name="matrix" />,
      run: () => setOpened({ kind: 'matrix', task }),
    },
  ];
  const { can } = useScope();
  const holdFor = (task: Opened['task']): MenuEntry[] =>
    can('manageProject')
      ? [
          {
            key: 'hold',
            label: t('shared.entry.hold'),
            icon: <EntryIcon name="hold" />,
            run: () => setOpened({ kind: 'hold', task }),
          },
        ]
      : [];
  const deletingFor = (task: Opened['task']): MenuEntry[] => [
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
      <TaskDialog opened={opened} follow={follow} onDelete={onDelete} onClose={close} />
    </Suspense>
  );
  return { entriesFor, holdFor, deletingFor, dialogs };
}
