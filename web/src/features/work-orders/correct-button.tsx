import { workOrderPrevention } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { confirm } from '../../ui/popups/confirm.tsx';
import styles from './work-orders.module.css';

type Order = {
  id: string;
  version: number;
  status: string;
  firstFee: number | null;
  expectedFee: number | null;
};

/** Button that takes the present sides of a prevention as the first ones, where the first were a typing error. */
export function CorrectButton({ order: { id, version, status, firstFee, expectedFee } }: { order: Order }) {
  const { t } = useTranslation('workOrders');
  const mayEdit = useCan('work-orders:order:edit');
  const correct = useSend(workOrderPrevention.correct, { alsoRefresh: ['workOrder'] });
  if (!mayEdit || status !== '0' || firstFee === expectedFee) return null;
  const confirmChange = () =>
    confirm({
      title: t('prevent.correctTitle'),
      text: t('prevent.correctText'),
      verb: t('prevent.correctVerb'),
      // The page shows errors of the server.
      run: () => correct.mutateAsync({ body: { id, version } }).catch(() => undefined),
    });
  return (
    <Button className={styles.belowTable} loading={correct.isPending} onClick={confirmChange}>
      {t('prevent.correct')}
    </Button>
  );
}
