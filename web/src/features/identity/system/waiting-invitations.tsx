import { projectInvitation } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RecordTable } from '../../../ui/lists/record-table.tsx';
import styles from './system.module.css';

/** Project invitations pending approval; nothing if there are none. */
export function WaitingInvitations() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(projectInvitation.waiting, {}, { quiet: true });
  const { mutate } = useSend(projectInvitation.decide);
  const decide = (id: string, approve: boolean) =>
    mutate(
      { body: { ids: [id], approve } },
      {
        onSuccess: ({ decided }) => {
          const resultText = approve ? 'approved' : 'refused';
          notify(({ message }) => void message.success(t(`system.waiting.${decided === 0 ? 'gone' : resultText}`)));
        },
      },
    );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-invitations">
      <h2 id="waiting-invitations" className={styles.section}>
        {t('system.waiting.title')}
      </h2>
      <RecordTable
        label={t('system.waiting.title')}
        rows={data}
        idOf={({ id }) => id}
        columns={[
          { key: 'email', title: t('register.email'), cell: ({ email }) => email },
          { key: 'project', title: t('system.waiting.project'), cell: ({ projectName }) => projectName },
          { key: 'by', title: t('system.waiting.by'), cell: ({ invitedBy }) => invitedBy.realname },
          { key: 'since', title: t('system.waiting.since'), rest: true, cell: (row) => <When at={row.createdAt} /> },
        ]}
        actions={(row) => (
          <span className={styles.buttons}>
            <Button size="small" type="primary" onClick={() => decide(row.id, true)}>
              {t('system.registrants.approve')}
            </Button>
            <Button size="small" danger onClick={() => decide(row.id, false)}>
              {t('system.registrants.refuse')}
            </Button>
          </span>
        )}
      />
    </section>
  );
}
