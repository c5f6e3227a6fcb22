import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../../kernel/language.ts';
import { useScope } from '../shared/project-scope.tsx';
import { en } from './export-words.en.ts';
import { zh } from './export-words.zh.ts';
import { type HistoryFilter, HistoryFilterBar } from './history-filter.tsx';
import { HISTORY_FORMATS, useSaveHistory } from './use-save-history.ts';

/** Downloads the history of the project and all its tasks. */
export function ExportHistory({ onClose }: { onClose: () => void }) {
  const words = useLanguage() === 'zh' ? zh : en;
  const { project } = useScope();
  const save = useSaveHistory();
  const [filter, setFilter] = useState<HistoryFilter>({});
  return (
    <Modal
      open
      title={words.title(project.name)}
      onCancel={onClose}
      footer={HISTORY_FORMATS.map((format) => (
        <Button key={format} icon={<DownloadOutlined aria-hidden />} onClick={() => save(format, filter)}>
          {words[format]}
        </Button>
      ))}
    >
      <p>{words.what}</p>
      <HistoryFilterBar filter={filter} onChange={setFilter} />
    </Modal>
  );
}
