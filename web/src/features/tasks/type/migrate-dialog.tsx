import { type StatusMap, type TaskType, taskType, typeAllows } from '@opsyard/contract';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { latestRulesOf } from '../shared/editing/transitions.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { typeFieldName } from './field-choices.ts';
import { StatusMapFields } from './status-map.tsx';

/** Shows what migrating the tasks of a type to its latest version does, and does it in one operation. */
export function MigrateDialog({ type, onClose }: { type: TaskType; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [chosen, setMap] = useState<StatusMap>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, refetch } = useRead(
    taskType.migrationCheck,
    { query: { id: type.id } },
    { quiet: true, staleTime: 0 },
  );
  const { mutate, isPending } = useSend(taskType.migrate, {
    alsoRefresh: ['project', 'taskType', 'task'],
    quiet: true,
  });
  const rules = latestRulesOf(scope, type.id);
  // Another version may have been published since a status was chosen.
  const map = chosen.filter(
    ({ fromId, toId }) => typeAllows(rules, toId) && data?.statuses.some(({ id }) => id === fromId),
  );
  const run = () => {
    if (!data) return;
    const offerUndo = beginTaskUndo(scope.project.id);
    mutate(
      { body: { id: type.id, to: data.to, statusMap: map } },
      {
        onError(failure: RequestError) {
          offerUndo(null);
          setRefusal(failure.message);
          void refresh('project');
          void refetch();
        },
        onSuccess({ changed, opId }) {
          offerUndo({ opIds: [opId], text: t('typeSetup.migrated', { count: changed }) });
          taskStoreOf(scope.project.id).markStale();
          onClose();
        },
      },
    );
  };
  const isMapped = data?.statuses.every(({ id }) => map.some(({ fromId }) => fromId === id));
  return (
    <Modal
      open
      title={t('typeSetup.migrateTitle', { name: type.name, number: data?.to ?? type.published })}
      okText={t('typeSetup.migrateRun')}
      okButtonProps={{ disabled: !data || data.tasks === 0 || !isMapped }}
      confirmLoading={isPending}
      onOk={run}
      onCancel={onClose}
      width={520}
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && (
        <>
          <p>{t('typeSetup.migrateText', { count: data.tasks })}</p>
          {data.statuses.length > 0 && <p>{t('typeSetup.migrateStatuses')}</p>}
          <StatusMapFields from={data.statuses} type={rules} map={map} onChange={setMap} />
          {data.missing.length > 0 && (
            <ul>
              {data.missing.map(({ field, tasks }) => (
                <li key={field}>{t('typeSetup.lacks', { field: typeFieldName(field, scope, t), count: tasks })}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Modal>
  );
}
