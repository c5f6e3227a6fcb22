import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { type HistoryFilter, HistoryFilterBar } from './history-filter.tsx';
import { HISTORY_FORMATS, useSaveHistory } from './use-save-history.ts';

/** Downloads the history of the project and all its tasks. */
export function ExportHistory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const save = useSaveHistory();
  const [filter, setFilter] = useState<HistoryFilter>({});
  return (
    <Modal
      open
      title={t('history.title', { name: project.name })}
      onCancel={onClose}
      footer={HISTORY_FORMATS.map((format) => (
        <Button key={format} icon={<DownloadOutlined aria-hidden />} onClick={() => save(format, filter)}>
          {t(`history.${format}`)}
        </Button>
      ))}
    >
      <p>{t('history.what')}</p>
      <HistoryFilterBar filter={filter} onChange={setFilter} />
    </Modal>
  );
}
