import { TRACKING_STATUSES, type TrackingStatus, tracking } from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import styles from './tracking.module.css';
import { useWord } from './use-word.ts';

/** Adds an event that was reported by other means, such as by phone, with the current time. */
export function AddEvent({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation(['logistics', 'common']);
  const word = useWord();
  const [status, setStatus] = useState<TrackingStatus>('inTransit');
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const { mutate, isPending } = useSend(tracking.addEvents, { alsoRefresh: ['waybill'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newEvent = { source: 'manual' as const, at: new Date().toISOString(), rawStatus: status, text, place };
    mutate({ body: { id, events: [newEvent] } }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('addEvent')}>
      <Select
        aria-label={t('eventStatus')}
        value={status}
        onChange={setStatus}
        options={Object.entries(TRACKING_STATUSES).map(([value, names]) => ({
          value: value as TrackingStatus,
          label: word(names),
        }))}
      />
      <Input
        aria-label={t('eventText')}
        placeholder={t('eventText')}
        value={text}
        maxLength={500}
        onChange={(e) => setText(e.target.value)}
      />
      <Input
        aria-label={t('eventPlace')}
        placeholder={t('eventPlace')}
        value={place}
        maxLength={120}
        onChange={(e) => setPlace(e.target.value)}
      />
      <span className={styles.buttons}>
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('addEvent')}
        </Button>
      </span>
    </form>
  );
}
