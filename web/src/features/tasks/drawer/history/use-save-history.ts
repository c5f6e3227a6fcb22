import { historyExport } from '@opsyard/contract';
import { saveExport } from '../../../../kernel/files.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { type HistoryFilter, historyQuery } from './history-filter.tsx';

export const HISTORY_FORMATS = ['xlsx', 'csv'] as const;

/** Saves the history of the project, or of one of its tasks, as a file. */
export function useSaveHistory() {
  const { project } = useScope();
  return (format: (typeof HISTORY_FORMATS)[number], filter: HistoryFilter, taskId?: string) => {
    const query = { projectId: project.id, ...(taskId && { taskId }), format, ...historyQuery(filter) };
    void saveExport(historyExport.file, { query }, `${project.key}.${format}`);
  };
}
