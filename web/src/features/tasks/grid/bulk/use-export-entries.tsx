import { EXPORTED_NUMBERS_MAX } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../../kernel/can.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import { seqRanges } from '../reading/seq-ranges.ts';
import type { Everything } from '../use-grid-selection.ts';
import { exportTasks } from './export-tasks.ts';

type Exporting = { ids: ReadonlySet<string>; everything: Everything | null };

/** Saves the chosen tasks as a file, for those who may export tasks. */
export function useExportEntries({ ids, everything }: Exporting): MenuEntry[] {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const isPermitted = useCan('task:task:export') && can('exportTasks');
  if (!isPermitted || (!everything && ids.size > EXPORTED_NUMBERS_MAX)) return [];
  const run = (format: 'csv' | 'json' | 'xlsx') => {
    const seqs = [...ids].flatMap((id) => taskStoreOf(project.id).get(id)?.seq ?? []);
    const which = everything ? { filter: JSON.stringify(everything.filter) } : { seqs: seqRanges(seqs) };
    void exportTasks({ projectId: project.id, format, ...which }, `${project.key}.${format}`);
  };
  const entries = [
    { key: 'xlsx', label: t('project.exportXlsx'), run: () => run('xlsx') },
    { key: 'csv', label: t('project.exportCsv'), run: () => run('csv') },
    { key: 'json', label: t('project.exportJson'), run: () => run('json') },
  ];
  return [{ key: 'export', label: t('bulk.export'), icon: <Glyph name="download" />, entries }];
}
