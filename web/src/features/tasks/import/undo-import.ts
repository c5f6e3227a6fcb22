import { operation } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { rememberOperation } from '../shared/own-operations.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** Undoes an import with the same message wherever it is undone; failures are reported and thrown. */
export async function undoImport({ opId, projectId }: { opId: string; projectId: string }): Promise<void> {
  const undone = await call(operation.undo, { body: { opId } });
  rememberOperation(undone.opId);
  await readImported(projectId);
  const { kept } = undone;
  const text = kept > 0 ? i18next.t('common:undoKept', { count: kept }) : i18next.t('tasks:import.undone');
  notify(({ message }) => void message.success(text));
}

/** Has everything read again that an import or its undo changes. */
export async function readImported(projectId: string): Promise<void> {
  taskStoreOf(projectId).markStale();
  await refresh('project', 'task', 'trash', 'taskImport');
}
