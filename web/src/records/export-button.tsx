import { DownloadOutlined } from '@ant-design/icons';
import { RECORD_EXPORT_FORMATS, type RecordExportFormat } from '@opsyard/contract';
import { useCan } from '../kernel/can.tsx';
import { saveExport } from '../kernel/files.ts';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { type ListQuery, narrowed } from './grid/use-rows.ts';
import { useI18n, useRecords } from './scope.ts';

/** Downloads the list, in its order, as a file. */
export function ExportButton({ listQuery }: { listQuery: ListQuery }) {
  const { type, routes } = useRecords();
  const { t, word } = useI18n();
  const canExport = useCan(type.permissions.export ?? type.permissions.view);
  if (!canExport) return null;
  const save = (format: RecordExportFormat) => {
    const query = { ...narrowed(listQuery), ...(listQuery.sort && { sort: listQuery.sort }), format };
    void saveExport(routes.export, { query }, `${word(type.many)}.${format}`);
  };
  return (
    <MenuButton
      type="default"
      icon={<DownloadOutlined aria-hidden />}
      label={t('transfer.export')}
      entries={RECORD_EXPORT_FORMATS.map((format) => ({
        key: format,
        label: t(`transfer.${format}`),
        run: () => save(format),
      }))}
    >
      {t('transfer.export')}
    </MenuButton>
  );
}
