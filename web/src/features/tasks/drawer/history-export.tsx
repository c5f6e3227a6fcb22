import { DownloadOutlined } from '@ant-design/icons';
import { useLanguage } from '../../../kernel/language.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { en } from './export-words.en.ts';
import { zh } from './export-words.zh.ts';
import type { HistoryFilter } from './history-filter.tsx';
import { HISTORY_FORMATS, useSaveHistory } from './use-save-history.ts';

/** Downloads the history of a task as it is narrowed. */
export function HistoryExport({ taskId, filter }: { taskId: string; filter: HistoryFilter }) {
  const words = useLanguage() === 'zh' ? zh : en;
  const save = useSaveHistory();
  return (
    <MenuButton
      type="default"
      icon={<DownloadOutlined aria-hidden />}
      label={words.export}
      entries={HISTORY_FORMATS.map((format) => ({
        key: format,
        label: words[format],
        run: () => save(format, filter, taskId),
      }))}
    />
  );
}
