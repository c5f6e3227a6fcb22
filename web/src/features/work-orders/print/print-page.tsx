import { PrinterOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './print.module.css';
import { PRINTED_AT_ONCE } from './print-address.ts';
import { PrintedOrder } from './printed-order.tsx';

type PrintPageProps = { ids: readonly string[]; onBack: () => void };

/** Print view of orders, each on pages of its own. */
export function PrintPage({ ids, onBack }: PrintPageProps) {
  const { t } = useTranslation('workOrders');
  const isFetching = useIsFetching() > 0;
  const printed = [...new Set(ids)].slice(0, PRINTED_AT_ONCE);
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <h1 className={styles.title}>{t('print.title')}</h1>
        <Button onClick={onBack}>{t('print.back')}</Button>
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={isFetching}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </div>
      {ids.length > PRINTED_AT_ONCE && (
        <p role="alert" className={styles.notice}>
          {t('print.tooMany', { most: PRINTED_AT_ONCE })}
        </p>
      )}
      {printed.map((id) => (
        <PrintedOrder key={id} id={id} />
      ))}
    </div>
  );
}
