import { DownloadOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../../ui/popups/menu-button.tsx';
import styles from '../drawer.module.css';
import type { HistoryFilter } from './history-filter.tsx';
import { HISTORY_FORMATS, useSaveHistory } from './use-save-history.ts';

/** Downloads the history of a task as it is narrowed. */
export function HistoryExport({ taskId, filter }: { taskId: string; filter: HistoryFilter }) {
  const { t } = useTranslation('tasks');
  const save = useSaveHistory();
  return (
    <MenuButton
      type="default"
      className={styles.historyExport ?? ''}
      icon={<DownloadOutlined aria-hidden />}
      label={t('history.export')}
      entries={HISTORY_FORMATS.map((format) => ({
        key: format,
        label: t(`history.${format}`),
        run: () => save(format, filter, taskId),
      }))}
    />
  );
}
