import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useCan } from '../../kernel/can.tsx';
import { part } from '../../kernel/loading/screens.ts';
import { useI18n, useRecords } from '../scope.ts';

const ImportDialog = part(() => import('./import-dialog.tsx'), 'ImportDialog');

/** The button of the import dialog; shown to users who may import and edit. */
export function ImportButton() {
  const { type, canEdit } = useRecords();
  const { t } = useI18n();
  const canImport = useCan(type.permissions.import ?? type.permissions.edit);
  const [isOpen, setOpen] = useState(false);
  if (!canImport || !canEdit) return null;
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
