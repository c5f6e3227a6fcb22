import { BILL_VERDICTS, type BillVerdict, carrierBill, carrierBillLine, carrierBillType } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useCan } from '../../../kernel/can.tsx';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { useAmounts } from '../amounts.ts';
import styles from './bills.module.css';
import { orderLines } from './order-lines.ts';

/** Number of lines of a bill by verdict, each with a link to the lines. */
export function Verdicts({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const pathTo = usePathTo();
  const number = useNumberText();
  const at = useLanguage() === 'zh' ? 1 : 0;
  const filter = `bill = "${id}"`;
  const { data: bill } = useRead(carrierBill.get, { query: { id } }, { quiet: true, keepPrevious: true });
  const { data } = useRead(
    carrierBillLine.groups,
    { query: { by: 'verdict', filter } },
    // After the bill, so that the lines are never older than it.
    { quiet: true, keepPrevious: true, enabled: bill !== undefined },
  );
  usePush((message) => {
    // A bill changes with its lines, which this page is not subscribed to.
    if (message.cmd === 'reset' || (message.cmd === 'record' && message.recordType === carrierBillType.name))
      void refresh('carrierBillLine');
  });
  const counts = new Map((data ?? []).map(({ value, count }) => [value, count]));
  const lines = (more = '') => pathTo('workOrder/BillLines', { filter: `${filter}${more}` });
  if (!bill || !data) return null;
  const isReading = bill.rows !== null && (bill.lines ?? 0) < bill.rows;
  return (
    <>
      {isReading && <Reading lines={bill.lines ?? 0} rows={bill.rows ?? 0} />}
      <ul className={styles.verdicts} aria-label={t('bills.verdicts')}>
        {(Object.keys(BILL_VERDICTS) as BillVerdict[]).map((verdict) => {
          const count = counts.get(verdict) ?? 0;
          const path = lines(` and verdict = "${verdict}"`);
          if (count === 0) return null;
          return (
            <li key={verdict}>
              {path ? <Link to={path}>{BILL_VERDICTS[verdict][at]}</Link> : <span>{BILL_VERDICTS[verdict][at]}</span>}
              <span className={styles.count}>{number(count)}</span>
            </li>
          );
        })}
      </ul>
      <Claim filter={filter} lines={bill.claimable ?? 0} cents={bill.claim ?? 0} />
    </>
  );
}

/** How far the lines of a bill have been read, with the job that can be paused or cancelled. */
function Reading({ lines, rows }: { lines: number; rows: number }) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const path = usePathTo()('workOrder/Jobs', {});
  const text = t('bills.reading', { lines: number(lines), rows: number(rows) });
  return (
    <>
      <progress className={styles.reading} aria-label={text} value={lines} max={rows} />
      <p>
        <span role="status">{text}</span>{' '}
        {path && (
          <Link to={path} className={styles.link ?? ''}>
            {t('bills.job')}
          </Link>
        )}
      </p>
    </>
  );
}

/** Total of the overcharged lines of a bill, with a link to dispute them. */
function Claim({ filter, lines, cents }: { filter: string; lines: number; cents: number }) {
  const { t } = useTranslation('workOrders');
  const { money } = useAmounts();
  const mayAdd = useCan('work-orders:order:edit');
  const [isSending, setSending] = useState(false);
  if (lines === 0) return null;
  const send = async () => {
    setSending(true);
    await orderLines({ body: { filter } });
    setSending(false);
  };
  return (
    <div className={styles.claim}>
      <span>{t('bills.claim', { count: lines, amount: money(cents) })}</span>
      {mayAdd && (
        <Button type="primary" loading={isSending} onClick={() => void send()}>
          {t('bills.orderAll')}
        </Button>
      )}
    </div>
  );
}
