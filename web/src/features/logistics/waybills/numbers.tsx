import { type Renumbering, tracking, waybill } from '@opsyard/contract';
import { Button, Checkbox, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { When } from '../../../ui/dates/when.tsx';
import styles from './tracking.module.css';
import { WaybillOrders } from './waybill-orders.tsx';

const REASONS: readonly Renumbering['reason'][] = ['relabel', 'handover', 'carrierFix', 'repack'];

/** The former and current tracking numbers of a parcel, and its work orders. */
export function Numbers({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const canEdit = useCan('logistics:waybill:edit');
  const maySeeOrders = useCan('work-orders:order:view');
  const { data: row } = useRead(waybill.get, { query: { id } }, { quiet: true });
  const number = row?.number ?? '';
  const { data } = useRead(tracking.numberHistory, { query: { number } }, { enabled: number !== '', quiet: true });
  const hasSuccessor = data?.steps.some(({ oldNumber }) => oldNumber === number) ?? true;
  return (
    <>
      {data?.steps.length === 0 && <p className={styles.dim}>{t('oneNumber')}</p>}
      <ol className={styles.events}>
        {data?.steps.map(({ oldNumber, newNumber, reason, at, byName }) => (
          <li key={oldNumber} className={styles.event}>
            <span className={styles.at}>
              <When at={at} />
            </span>
            <span>
              <strong>{`${oldNumber} → ${newNumber}`}</strong>
              <span className={styles.dim}>{[t(`reason.${reason}`), byName].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ol>
      {canEdit && data && !hasSuccessor && <Renumber number={number} />}
      {maySeeOrders && number !== '' && <WaybillOrders number={number} />}
    </>
  );
}

function Renumber({ number }: { number: string }) {
  const { t } = useTranslation('logistics');
  const [newNumber, setNewNumber] = useState('');
  const [reason, setReason] = useState<Renumbering['reason']>('relabel');
  const [moveWaybill, setMoveWaybill] = useState(true);
  const { mutate, isPending } = useSend(tracking.renumber, { alsoRefresh: ['waybill', 'waybillSync'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: { oldNumber: number, newNumber, reason, moveWaybill } });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('renumber')}>
      <Input
        aria-label={t('newNumber')}
        placeholder={t('newNumber')}
        value={newNumber}
        maxLength={60}
        onChange={(e) => setNewNumber(e.target.value)}
      />
      <Select
        aria-label={t('reasonName')}
        value={reason}
        onChange={setReason}
        options={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <Button htmlType="submit" loading={isPending} disabled={newNumber.trim().length < 5}>
        {t('renumber')}
      </Button>
      <Checkbox className={styles.wide} checked={moveWaybill} onChange={(e) => setMoveWaybill(e.target.checked)}>
        {t('moveWaybill')}
      </Checkbox>
    </form>
  );
}
