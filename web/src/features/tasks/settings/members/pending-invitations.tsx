import { type ProjectInvitation, projectInvitation } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { notify } from '../../../../kernel/notify.ts';
import { When } from '../../../../ui/dates/when.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';

/** People who were invited and have not come yet; nothing while there are none. */
export function PendingInvitations() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data, error, refetch } = useRead(
    projectInvitation.list,
    { query: { projectId: project.id } },
    { quiet: true },
  );
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.invitations.length === 0) return null;
  return (
    <section aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" className={styles.heading}>
        {t('settings.invite.pending')}
      </h2>
      <ul className={styles.list}>
        {data.invitations.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({
  invitation: { id, email, role, invitedBy, sentAt, endsAt },
}: {
  invitation: ProjectInvitation;
}) {
  const { t } = useTranslation('tasks');
  const { mutate: resend, isPending } = useSend(projectInvitation.resend);
  const { mutateAsync: withdraw } = useSend(projectInvitation.withdraw);
  const sendAgain = () =>
    resend(
      { body: { id } },
      { onSuccess: () => notify(({ message }) => void message.success(t('settings.invite.sentAgain', { email }))) },
    );
  const confirmChange = () =>
    confirm({
      title: t('settings.invite.withdrawTitle', { email }),
      text: t('settings.invite.withdrawText'),
      verb: t('settings.invite.withdraw'),
      danger: true,
      run: () => withdraw({ query: { id } }),
    });
  return (
    <li className={styles.row}>
      <span className={styles.invited}>
        <span>{email}</span>
        <span className={styles.dim}>
          {t(`shared.role.${role}`)} · {t('settings.invite.by', { name: invitedBy.realname })} ·{' '}
          {sentAt ? (
            <>
              {t('settings.invite.ends')} <When at={endsAt} />
            </>
          ) : (
            t('settings.invite.waits')
          )}
        </span>
      </span>
      {sentAt && (
        <Button
          size="small"
          loading={isPending}
          onClick={sendAgain}
          aria-label={t('settings.invite.againTo', { email })}
        >
          {t('settings.invite.again')}
        </Button>
      )}
      <Button size="small" onClick={confirmChange} aria-label={t('settings.invite.withdrawOf', { email })}>
        {t('settings.invite.withdraw')}
      </Button>
    </li>
  );
}
