import { ESTIMATE_MAX, readEstimate, workload } from '@opsyard/contract';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './workload.module.css';

type CapacityDialogProps = { userId: string; name: string; onClose: () => void };

/** Edits how much a person works on a working day, and on which days not at all. */
export function CapacityDialog({ userId, name, onClose }: CapacityDialogProps) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(workload.capacity, { query: { userId } }, { quiet: true });
  if (data) return <Editor {...{ userId, name, onClose }} minutesPerDay={data.minutesPerDay} daysOff={data.daysOff} />;
  return (
    <Modal open title={t('workload.capacityOf', { name })} footer={null} onCancel={onClose} width={440}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />}
    </Modal>
  );
}

const DAY = 1_440;

type EditorProps = CapacityDialogProps & { minutesPerDay: number; daysOff: readonly string[] };

function Editor({ userId, name, onClose, minutesPerDay, daysOff }: EditorProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState(() => `${minutesPerDay / 60}h`);
  const [days, setDays] = useState<readonly string[]>(() => daysOff.toSorted());
  const { mutate, isPending } = useSend(workload.setCapacity);
  const minutes = readEstimate(text) ?? ESTIMATE_MAX;
  const isInvalid = minutes > DAY || text.trim() === '';
  const save = () =>
    mutate({ body: { userId, minutesPerDay: minutes, daysOff: [...days] } }, { onSuccess: () => onClose() });
  return (
    <Modal
      open
      title={t('workload.capacityOf', { name })}
      okText={t('workload.save')}
      okButtonProps={{ disabled: isInvalid, loading: isPending }}
      onOk={save}
      onCancel={onClose}
      width={440}
    >
      <label htmlFor={id}>{t('workload.perDay')}</label>
      <Input
        id={id}
        value={text}
        autoComplete="off"
        {...(isInvalid && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}wrong` })}
        onChange={({ target }) => setText(target.value)}
      />
      {isInvalid && (
        <p id={`${id}wrong`} role="alert" className={styles.wrong}>
          {t('workload.perDayWrong')}
        </p>
      )}
      <h2 className={styles.heading}>{t('workload.daysOff')}</h2>
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day}>
            <Button
              aria-label={t('workload.removeDay', { day: plainDay(day, language) })}
              onClick={() => setDays(days.filter((one) => one !== day))}
            >
              {plainDay(day, language)} ×
            </Button>
          </li>
        ))}
      </ul>
      <PopupButton
        label={t('workload.addDay')}
        trigger={(trigger) => <Button {...trigger}>{t('workload.addDay')}</Button>}
      >
        {(close) => (
          <DayPicker
            label={t('workload.addDay')}
            value={null}
            onPick={(day) => {
              if (day) setDays([...new Set([...days, day])].toSorted());
              close();
            }}
          />
        )}
      </PopupButton>
      <p className={styles.left}>{t('workload.capacityHint')}</p>
    </Modal>
  );
}
