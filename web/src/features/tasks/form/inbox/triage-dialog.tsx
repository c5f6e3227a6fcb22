import { DECISION_REASON_MAX, type TriageAction } from '@opsyard/contract';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUpTo } from '../../../../kernel/forms/forms.ts';
import { useDictionaryItems } from '../../../../kernel/session.ts';
import { DayField } from '../../../../ui/dates/day-field.tsx';
import { useNow } from '../../../../ui/dates/minute.ts';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import styles from '../forms.module.css';
import type { Decision } from './use-triage.ts';

const DAY = 86_400_000;
const TASK_KEY = /^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$/;

type TriageDialogProps = {
  action: Exclude<TriageAction, 'accept'>;
  count: number;
  /** The task that a duplicate repeats, if it is known; otherwise empty. */
  taskKey: string;
  isPending: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
};

/** Asks for what a decision needs: a reason, the task it repeats, or a day. */
export function TriageDialog({ action, count, taskKey, isPending, onDecide, onClose }: TriageDialogProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const now = useNow();
  const [text, setText] = useState(taskKey);
  const reasons = useDictionaryItems('task_decline_reason');
  const [until, setUntil] = useState<string | null>(dayOf(new Date(now.getTime() + DAY)));
  const key = text.trim().toUpperCase();
  const isReady = {
    decline: text.trim() !== '',
    duplicate: TASK_KEY.test(key),
    snooze: until !== null && until > dayOf(now),
  }[action];
  const decide = () => {
    if (!isReady) return;
    if (action === 'decline') onDecide({ action, reason: text.trim() });
    if (action === 'duplicate') onDecide({ action, taskKey: key });
    if (action === 'snooze' && until) onDecide({ action, until });
  };
  return (
    <Modal
      open
      title={t(`forms.ask.${action}`, { count })}
      okText={t(`forms.actions.${action}`)}
      okButtonProps={{ disabled: !isReady, loading: isPending }}
      onOk={decide}
      onCancel={onClose}
      width={460}
    >
      <div className={styles.dialog}>
        {action === 'decline' && reasons.length > 0 && (
          <Select
            value={null}
            placeholder={t('forms.chooseReason')}
            aria-label={t('forms.chooseReason')}
            onChange={(reason: string | null) => reason !== null && setText(reason)}
            options={reasons.map(({ value, text: name }) => ({ key: value, value: name, label: name }))}
          />
        )}
        <label htmlFor={id}>{t(`forms.askFor.${action}`)}</label>
        {action === 'decline' && (
          <Input.TextArea
            id={id}
            autoFocus
            rows={3}
            value={text}
            count={countUpTo(DECISION_REASON_MAX)}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {action === 'duplicate' && (
          <Input
            id={id}
            autoFocus
            value={text}
            placeholder="SITE-12"
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onPressEnter={decide}
          />
        )}
        {action === 'snooze' && <DayField id={id} label={t('forms.askFor.snooze')} value={until} onChange={setUntil} />}
      </div>
    </Modal>
  );
}
