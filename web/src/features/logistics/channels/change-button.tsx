import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';

const ChangeDrawer = lazy(async () => ({ default: (await import('./change-drawer.tsx')).ChangeDrawer }));

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
