import { RELOCATED_MAX, TASKS_COPIED_MAX } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

const CopyTasks = part(() => import('../../copy/copy-tasks.tsx'), 'CopyTasks');
const LayOut = part(() => import('../../schedule/lay-out-dialog.tsx'), 'LayOutDialog');
const ShiftDates = part(() => import('../../schedule/shift-dates-dialog.tsx'), 'ShiftDatesDialog');
const RelocateTasks = part(() => import('../../relocation/relocate-tasks.tsx'), 'RelocateTasks');

type BulkDialogsProps = { ids: ReadonlySet<string>; onDone: () => void };

/** Shifting and setting the dates of the chosen tasks, copying them and moving them to another project, each in its dialog. */
export function BulkDialogs({ ids, onDone }: BulkDialogsProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [opened, setOpened] = useState<'shift' | 'layOut' | 'copy' | 'relocate' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {scope.can('editTasks') && (
        <Button type="text" icon={<Glyph name="calendar" />} onClick={() => setOpened('shift')}>
          {t('bulk.shift')}
        </Button>
      )}
      {scope.can('editTasks') && (
        <Button type="text" icon={<Glyph name="timeline" />} onClick={() => setOpened('layOut')}>
          {t('bulk.layOut')}
        </Button>
      )}
      {scope.can('editTasks') && ids.size <= TASKS_COPIED_MAX && (
        <Button type="text" icon={<Glyph name="copy" />} onClick={() => setOpened('copy')}>
          {t('shared.entry.duplicate')}
        </Button>
      )}
      {scope.can('deleteTasks') && ids.size <= RELOCATED_MAX && (
        <Button type="text" icon={<Glyph name="into" />} onClick={() => setOpened('relocate')}>
          {t('shared.relocate')}
        </Button>
      )}
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
}
