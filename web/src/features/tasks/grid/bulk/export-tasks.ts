import { exporting, type Input } from '@opsyard/contract';
import { saveExport } from '../../../../kernel/files.ts';

/** Saves the tasks that match as a file. */
export function exportTasks(query: Input<typeof exporting.tasks>['query'], fileName: string): Promise<void> {
  return saveExport(exporting.tasks, { query }, fileName);
}
