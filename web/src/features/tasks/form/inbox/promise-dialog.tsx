import { DECISION_REASON_MAX, formSubmission, type InboxItem } from '@opsyard/contract';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import styles from '../forms.module.css';

type PromiseDialogProps = { item: Pick<InboxItem, 'id' | 'title' | 'promisedDate' | 'expected'>; onClose: () => void };

/** Moves the promised date of an accepted request, with a reason for the requester. */
export function PromiseDialog({ item, onClose }: PromiseDialogProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const [dayId, reasonId] = [useId(), useId()];
  const [day, setDay] = useState(item.expected?.until ?? item.promisedDate);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useSend(formSubmission.promise, { alsoRefresh: ['task'] });
  const isReady = day !== null && reason.trim() !== '';
  const move = () => {
    if (isReady) mutate({ body: { id: item.id, promisedDate: day, reason: reason.trim() } }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={t('forms.movePromiseOf', { title: item.title })}
      okText={common('action.save')}
      okButtonProps={{ disabled: !isReady, loading: isPending }}
      onOk={move}
      onCancel={onClose}
      width={460}
    >
      <div className={styles.dialog}>
        <label htmlFor={dayId}>{t('forms.promised')}</label>
        <DayField id={dayId} label={t('forms.promised')} value={day} onChange={setDay} />
        <label htmlFor={reasonId}>{t('forms.promiseReason')}</label>
        <Input.TextArea
          id={reasonId}
          rows={3}
          value={reason}
          count={countUpTo(DECISION_REASON_MAX)}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Modal>
  );
}
