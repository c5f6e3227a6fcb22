import { task } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { saveFile } from '../../../../kernel/files.ts';
import { csvOf } from '../../../../kernel/words/csv-text.ts';
import { MAX_BATCH } from '../reading/refresh-tasks.ts';
import type { ProjectScope } from '../reading/scope.ts';
import type { TaskStore } from '../reading/task-store.ts';

/** A task that a change of many left out: a refusal has a reason, otherwise another user has changed the field. */
export type SkippedTask = { id: string; by: string | null; reason?: string };
type Known = { scope: ProjectScope; store: TaskStore };

/** Saves the tasks that a change of many left out as a CSV file with key, title and reason. */
export async function exportSkipped(all: readonly SkippedTask[], { scope, store }: Known): Promise<void> {
  const missing = all.map(({ id }) => id).filter((id) => !store.get(id));
  for (let from = 0; from < missing.length; from += MAX_BATCH) {
    const body = { projectId: store.projectId, ids: missing.slice(from, from + MAX_BATCH) };
    // The reason for a failure has been shown; what is not known has no title.
    store.put(await call(task.byIds, { body }).catch(() => []), 'read');
  }
  const lines = all.map(({ id, by, reason }) => {
    const row = store.get(id);
    const why = reason ?? i18next.t('tasks:bulk.leftReason', { name: by ?? i18next.t('tasks:bulk.someone') });
    return [row ? scope.keyOf(row) : '', row?.title ?? '', why];
  });
  const head = [
    i18next.t('tasks:shared.field.key'),
    i18next.t('tasks:shared.field.title'),
    i18next.t('tasks:bulk.reason'),
  ];
  const name = `${scope.project.key} ${i18next.t('tasks:bulk.leftOut')}.csv`;
  saveFile(new Blob([csvOf([head, ...lines])], { type: 'text/csv' }), name);
}
