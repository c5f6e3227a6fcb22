import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';

const ImportBillDialog = part(() => import('./import-bill-dialog.tsx'), 'ImportBillDialog');

export function ImportBillButton() {
  const { t } = useTranslation('workOrders');
  const mayImport = useCan('work-orders:bill:edit');
  const [isOpen, setOpen] = useState(false);
  if (!mayImport) return null;
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('bills.import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportBillDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
