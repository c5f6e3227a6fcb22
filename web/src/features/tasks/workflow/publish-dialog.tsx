import { type AffectedStatus, workflow } from '@opsyard/contract';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './workflow.module.css';

/** Shows which tasks the draft of the workflow affects, and publishes it. */
export function PublishDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const projectId = useScope().project.id;
  const { data, error, refetch } = useRead(workflow.preview, { query: { projectId } }, { quiet: true, staleTime: 0 });
  const { mutate, isPending } = useSend(workflow.publish, { alsoRefresh: ['project', 'activity'] });
  const publish = () =>
    mutate(
      { body: { projectId, version } },
      {
        onSuccess() {
          onClose();
          notify(({ message }) => void message.success(t('workflowDraft.published')));
        },
      },
    );
  return (
    <Modal
      open
      title={t('workflowDraft.title')}
      okText={t('workflowDraft.confirm')}
      okButtonProps={{ disabled: !data, loading: isPending }}
      onOk={publish}
      onCancel={onClose}
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <p>{t('workflowDraft.none')}</p>}
      {data && data.length > 0 && (
        <>
          <p>{t('workflowDraft.intro')}</p>
          <ul className={styles.affected}>
            {data.map((one) => (
              <Affected key={one.statusId} status={one} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Affected({ status }: { status: AffectedStatus }) {
  const { t } = useTranslation('tasks');
  const { statusOf } = useScope();
  const names = (ids: readonly string[]) => listText(ids.map((id) => statusOf(id)?.name ?? ''));
  return (
    <li>
      <b>{statusOf(status.statusId)?.name}</b> · {t('workflowDraft.tasks', { count: status.tasks })}
      <ul>
        {(['added', 'removed', 'changed'] as const).map(
          (kind) =>
            status[kind].length > 0 && <li key={kind}>{t(`workflowDraft.${kind}`, { names: names(status[kind]) })}</li>,
        )}
        {status.exceeded !== null && <li>{t('workflowDraft.exceeded', { limit: status.exceeded })}</li>}
      </ul>
    </li>
  );
}
