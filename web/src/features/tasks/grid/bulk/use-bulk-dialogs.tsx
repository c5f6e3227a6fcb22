import { RELOCATED_MAX, TASKS_COPIED_MAX } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

const CopyTasks = part(() => import('../../copy/copy-tasks.tsx'), 'CopyTasks');
const LayOut = part(() => import('../../schedule/lay-out-dialog.tsx'), 'LayOutDialog');
const ShiftDates = part(() => import('../../schedule/shift-dates-dialog.tsx'), 'ShiftDatesDialog');
const RelocateTasks = part(() => import('../../relocation/relocate-tasks.tsx'), 'RelocateTasks');

type Opened = 'shift' | 'layOut' | 'copy' | 'relocate';
type Acting = { ids: ReadonlySet<string>; onDone: () => void };

/** Shifting and setting the dates of the chosen tasks, copying them and moving them to another project, each in its dialog. */
export function useBulkDialogs({ ids, onDone }: Acting): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const entry = (key: Opened, label: string, icon: ReactNode, isOffered: boolean): MenuEntry[] =>
    isOffered ? [{ key, label, icon, run: () => setOpened(key) }] : [];
  const mayEdit = scope.can('editTasks');
  const mayRelocate = scope.can('deleteTasks') && ids.size <= RELOCATED_MAX;
  const entries = [
    ...entry('shift', t('bulk.shift'), <Glyph name="calendar" />, mayEdit),
    ...entry('layOut', t('bulk.layOut'), <Glyph name="timeline" />, mayEdit),
    ...entry('copy', t('shared.entry.duplicate'), <Glyph name="copy" />, mayEdit && ids.size <= TASKS_COPIED_MAX),
    ...entry('relocate', t('shared.relocate'), <Glyph name="into" />, mayRelocate),
  ];
  const dialog = (
    <>
      {opened === 'shift' && (
        <Suspense fallback={null}>
          <ShiftDates ids={[...ids]} onClose={close} />
        </Suspense>
      )}
      {opened === 'layOut' && (
        <Suspense fallback={null}>
          <LayOut ids={[...ids]} onClose={close} />
        </Suspense>
      )}
      {opened === 'copy' && (
        <Suspense fallback={null}>
          <CopyTasks ids={[...ids]} follow={false} onClose={close} onCopied={onDone} />
        </Suspense>
      )}
      {opened === 'relocate' && (
        <Suspense fallback={null}>
          <RelocateTasks ids={[...ids]} follow={false} onClose={close} onMoved={onDone} />
        </Suspense>
      )}
    </>
  );
  return { entries, dialog };
}
