import {
  canProgress,
  type Status,
  type TaskConflict,
  type TaskDetail,
  type TaskRow,
  task,
  taskFailures,
} from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { PersonName } from '../../../ui/people.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { rebase } from '../shared/conflicts/edit-base.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { prepareTransition } from '../shared/editing/transition-request.ts';
import { missingIn, refusalsOf } from '../shared/editing/transitions.ts';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { OwnerPicker, StatusPicker } from '../shared/pickers/task-pickers.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { useTask } from '../shared/reading/use-task.ts';
import styles from './drawer.module.css';
import { PopupRow } from './field-row.tsx';
import { nextStatus } from './next-status.ts';

/** Deals with a task in one go: next status, next owner, a note. Only there while the task is to do or doing. */
export function DealButton({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const row = useTask(detail.projectId, detail.id) ?? detail;
  if (!canProgress(row.category) || !scope.can('editTasks')) return null;
  return (
    <PopupButton
      label={t('drawer.deal')}
      trigger={(trigger) => (
        <Button type="primary" size="small" {...trigger}>
          {t('drawer.deal')}
        </Button>
      )}
    >
      {(close) => <DealForm task={row} close={close} />}
    </PopupButton>
  );
}

/** The form of the Deal button: next status, next owner, a note. */
export function DealForm({ task: row, close }: { task: TaskRow; close: () => void }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { mutate, isPending } = useSend(task.deal, { alsoRefresh: ['comment', 'activity'] });
  const base = useInitialValue(row);
  const store = taskStoreOf(base.projectId);
  const isAllowed = ({ id }: Status) => {
    const refusals = refusalsOf(scope, { row: base, toId: id });
    return refusals.length === 0 || missingIn(refusals) !== undefined;
  };
  const [statusId, setStatus] = useState(nextStatus(scope.statuses, base.statusId, isAllowed)?.id ?? base.statusId);
  const [ownerId, setOwner] = useState(base.ownerId);
  // After a conflict the user has seen the newer values; sending again overwrites them.
  const [decided, decide] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const send = () => {
    const changes = { statusId, ...(ownerId !== base.ownerId && { ownerId }) };
    const ready = prepareTransition(scope, { row: base, toId: statusId, changes, comment: note });
    if (ready !== true) {
      // Further values required by the workflow are requested, and the note becomes the comment.
      close();
      const text = t('drawer.dealt', { key: scope.keyOf(base), status: scope.statusOf(statusId)?.name ?? '' });
      void ready.then((given) => {
        const comment = note.trim() === '' ? given?.comment : note;
        if (given)
          void editTask({ scope, base, changes: { ...changes, ...given.changes }, comment, text, announce: true });
      });
      return;
    }
    const { version } = decided ? { version: decided } : rebase(base, changes, store);
    const body = { id: base.id, version, note, ...changes };
    mutate(
      { body },
      {
        onSuccess({ record, opId }) {
          store.put([record]);
          const text = t('drawer.dealt', {
            key: scope.keyOf(record),
            status: scope.statusOf(record.statusId)?.name ?? '',
          });
          offerTaskUndo({ projectId: base.projectId, opIds: [opId], text });
          close();
        },
        onError(error) {
          const conflict = error.is(taskFailures.conflict) ? (error.detail as TaskConflict) : null;
          if (conflict) decide(conflict.version);
        },
      },
    );
  };
  return (
    <div className={styles.deal}>
      <DealFields task={base} {...{ statusId, setStatus, ownerId, setOwner }} />
      <Input.TextArea
        rows={3}
        maxLength={2000}
        value={note}
        aria-label={t('drawer.dealNote')}
        placeholder={t('drawer.dealNote')}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="primary" data-autofocus loading={isPending} onClick={send}>
        {t('drawer.dealSend')}
      </Button>
    </div>
  );
}

type DealFieldsProps = {
  task: TaskRow;
  statusId: string;
  setStatus: (id: string) => void;
  ownerId: string | null;
  setOwner: (id: string | null) => void;
};

/** The next status and the next owner, each chosen in a popup. */
function DealFields({ task: row, statusId, setStatus, ownerId, setOwner }: DealFieldsProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (
    <>
      <PopupRow label={t('drawer.dealStatus')} shown={<StatusMark status={scope.statusOf(statusId)} />}>
        {(closeList) => (
          <StatusPicker
            value={statusId}
            tasks={[row]}
            onPick={(id) => {
              setStatus(id);
              closeList();
            }}
          />
        )}
      </PopupRow>
      <PopupRow
        label={t('drawer.dealOwner')}
        shown={ownerId ? <PersonName person={scope.personOf(ownerId)} size={20} /> : t('shared.nobody')}
      >
        {(closeList) => (
          <OwnerPicker
            value={ownerId}
            onPick={(id) => {
              setOwner(id);
              closeList();
            }}
          />
        )}
      </PopupRow>
    </>
  );
}
