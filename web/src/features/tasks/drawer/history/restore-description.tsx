import { task } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import { runInOrder } from '../../../../kernel/writes/run-in-order.ts';
import { offerTaskUndo } from '../../shared/offer-undo.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';

type RestoreProps = { taskId: string; html: string; label: string };

/** Makes a former description of a task the present one, as a new version. */
export function RestoreDescription({ taskId, html, label }: RestoreProps) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const [isPending, setPending] = useState(false);
  if (!can('editTasks')) return null;
  const restore = async () => {
    setPending(true);
    const opId = await runInOrder(`describe ${taskId}`, () => describe(taskId, html)).catch(() => null);
    setPending(false);
    if (opId === null) return;
    offerTaskUndo({ projectId: project.id, opIds: [opId], text: t('drawer.versionRestored') });
    await refresh('task', 'activity');
  };
  return (
    <Button size="small" loading={isPending} aria-label={label} onClick={() => void restore()}>
      {label}
    </Button>
  );
}

/** Read just before: what somebody writes meanwhile is not overwritten, but refused with the reason. */
async function describe(id: string, description: string): Promise<string> {
  const { descriptionVersion } = await call(task.queryById, { query: { id } });
  return (await call(task.describe, { body: { id, description, descriptionVersion } })).opId;
}
