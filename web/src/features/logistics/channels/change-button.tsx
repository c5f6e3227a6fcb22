import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';

const ChangeDrawer = part(() => import('./change-drawer.tsx'), 'ChangeDrawer', 'first');

/** Button that opens the channel change. */
export function ChangeButton() {
  const { t } = useTranslation('logistics');
  const mayEdit = useCan('logistics:waybill:edit');
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('change.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
