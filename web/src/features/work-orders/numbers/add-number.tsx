import { type Renumbering, tracking, workOrderNumbers } from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import styles from './numbers.module.css';

const REASONS: readonly Renumbering['reason'][] = ['relabel', 'handover', 'carrierFix', 'repack'];

/** Form that records a new number of a parcel. */
export function AddNumber({ number }: { number: string }) {
  const { t } = useTranslation('workOrders');
  const [newNumber, setNewNumber] = useState('');
  const [reason, setReason] = useState<Renumbering['reason']>('relabel');
  const { mutate, isPending } = useSend(tracking.renumber, { alsoRefresh: [workOrderNumbers.history.feature] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: { oldNumber: number, newNumber, reason } }, { onSuccess: () => setNewNumber('') });
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <Input
        aria-label={t('numbers.newNumber', { number })}
        placeholder={t('numbers.newNumberHint')}
        value={newNumber}
        maxLength={60}
        onChange={({ target }) => setNewNumber(target.value)}
      />
      <Select
        aria-label={t('numbers.reason')}
        value={reason}
        onChange={setReason}
        options={REASONS.map((value) => ({ value, label: t(`numbers.reasons.${value}`) }))}
      />
      <Button htmlType="submit" loading={isPending} disabled={newNumber.trim().length < 5}>
        {t('numbers.add')}
      </Button>
    </form>
  );
}
