import { DownloadOutlined } from '@ant-design/icons';
import { FILTER_TEXT_MAX, RECORD_EXPORT_FORMATS, type RecordExportFormat, waybill } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { saveExport } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import type { SelectionBody } from '../../../records/scope.ts';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';

/** Button that downloads the selected waybills as a file. */
export function ExportSelected({ which }: { which: SelectionBody }) {
  const { t } = useTranslation(['logistics', 'records']);
  const mayExport = useCan('logistics:waybill:export');
  if (!mayExport) return null;
  const save = async (format: RecordExportFormat) => {
    const query = 'ids' in which ? { filter: await numbersFilter(which.ids) } : which;
    if (query.filter.length > FILTER_TEXT_MAX)
      return notify(({ message }) => void message.warning(t('logistics:exportTooMany')));
    await saveExport(waybill.export, { query: { ...query, format } }, `${t('logistics:exportName')}.${format}`);
  };
  return (
    <MenuButton
      type="default"
      icon={<DownloadOutlined aria-hidden />}
      label={t('records:transfer.export')}
      entries={RECORD_EXPORT_FORMATS.map((format) => ({
        key: format,
        label: t(`records:transfer.${format}`),
        run: () => void save(format),
      }))}
    >
      {t('records:transfer.export')}
    </MenuButton>
  );
}

/** Lists and exports are filtered by fields, and each waybill has a number of its own. */
async function numbersFilter(ids: string[]): Promise<string> {
  const rows = await call(waybill.which, { body: { ids } });
  return `number in (${rows.map(({ number }) => JSON.stringify(number)).join(', ')})`;
}
