import { announcementSend } from '@opsyard/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { confirmUndone, offerUndo } from '../../kernel/writes/undo-message.ts';
import { DayField } from '../../ui/dates/day-field.tsx';
import { useNow } from '../../ui/dates/minute.ts';
import { morningOf, snoozeTimes } from './snooze-times.ts';
import styles from './why-notified.module.css';

const TIMES = ['later', 'tomorrow', 'nextWeek'] as const;

/** Shows a message again as unread at a later time; can be undone. */
export function SnoozeMessage({ id, onSnoozed }: { id: string; onSnoozed: () => void }) {
  const { t } = useTranslation('identity');
  const label = useId();
  const times = snoozeTimes(useNow());
  const { mutateAsync, isPending } = useSend(announcementSend.snooze, { alsoRefresh: ['announcement'] });
  const key = `snooze ${id}`;
  const set = (until: string | null) => mutateAsync({ body: { id, until } });
  const undo = () =>
    set(null).then(
      () => confirmUndone(key),
      () => undefined,
    );
  const snooze = (until: string) =>
    set(until).then(
      () => {
        offerUndo({ key, text: t('account.notify.snooze.done'), undo });
        onSnoozed();
      },
      () => undefined,
    );
  const snoozeUntilDay = (day: string | null) => {
    const until = day === null ? undefined : morningOf(day);
    if (until !== undefined) void snooze(until);
  };
  return (
    <fieldset className={styles.snooze} aria-labelledby={label}>
      <span id={label}>{t('account.notify.snooze.label')}</span>
      {TIMES.map((name) => (
        <Button key={name} disabled={isPending} onClick={() => void snooze(times[name])}>
          {t(`account.notify.snooze.${name}`)}
        </Button>
      ))}
      <DayField
        label={t('account.notify.snooze.day')}
        placeholder={t('account.notify.snooze.day')}
        disabled={isPending}
        onChange={snoozeUntilDay}
      />
    </fieldset>
  );
}
