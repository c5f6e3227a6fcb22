import { type TrashEntry, task, trash } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ParentPicker } from '../order/parent-picker.tsx';
import { RelocateTasks } from '../relocation/relocate-tasks.tsx';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { ScopeProvider, useProject } from '../shared/reading/project-scope.tsx';
import styles from './trash-page.module.css';

type RestoreElsewhereProps = {
  entry: TrashEntry & { projectId: string };
  onRestored: () => Promise<void>;
  onClose: () => void;
};

/** Restores a task below another task of its project, at its top level, or in another project after the preview of a move. */
export function RestoreElsewhere({ entry, onRestored, onClose }: RestoreElsewhereProps) {
  const { t } = useTranslation('tasks');
  const { id, projectId, title, projectName } = entry;
  const { scope, error, retry } = useProject(entry.key.slice(0, entry.key.lastIndexOf('-')));
  const [isMoving, setMoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** Restores the task and changes it; the failure of a call has been shown. */
  const restore = async (change: (opIds: string[]) => Promise<void>) => {
    setBusy(true);
    const offerUndo = beginTaskUndo(projectId);
    const opIds: string[] = [];
    try {
      const { opId } = await call(trash.restore, { body: { kind: 'task', ids: [id] } });
      opIds.push(opId);
      await change(opIds);
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
    }
    const isRestored = opIds.length > 0;
    offerUndo(isRestored ? { opIds, text: t('trash.restored', { count: 1 }), alsoRefresh: ['trash'] } : null);
    if (isRestored) await onRestored();
    setBusy(false);
    return isRestored;
  };
  const below = async (parentId: string | null) => {
    const isRestored = await restore(async (opIds) => {
      const { version, parentId: former } = await call(task.queryById, { query: { id } });
      if (former === parentId) return;
      const { opId } = await call(task.edit, { body: { id, version, changes: { parentId } } });
      opIds.push(opId);
    });
    if (isRestored) onClose();
  };
  const toProject = async () => {
    if (await restore(async () => {})) setMoving(true);
  };
  if (scope && isMoving)
    return (
      <ScopeProvider value={scope}>
        <RelocateTasks ids={[id]} follow={false} onClose={onClose} onMoved={() => void onRestored()} />
      </ScopeProvider>
    );
  return (
    <Modal open title={t('trash.elsewhereOf', { title })} footer={null} onCancel={onClose}>
      {error && <Failure error={error} retry={retry} />}
      {!error && !scope && <RowsSkeleton rows={3} />}
      {scope && (
        <ScopeProvider value={scope}>
          <p className={styles.where}>{t('trash.inProject', { name: projectName })}</p>
          <ParentPicker value={undefined} taskId={id} onPick={(parentId) => void below(parentId)} />
          <p className={styles.where}>{t('trash.otherProjectText')}</p>
          <Button loading={isBusy} onClick={() => void toProject()}>
            {t('trash.otherProject')}
          </Button>
        </ScopeProvider>
      )}
    </Modal>
  );
}
