import { INVITED_AT_ONCE, INVITED_ROLES, type InvitedRole, projectInvitation } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../kernel/calls/api.ts';
import { notify } from '../../../../kernel/notify.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../settings.module.css';

const SEPARATORS = [',', ';', ' ', '\n', '，', '；', '、'];

/** Adds people by their e-mail addresses; unknown ones get an invitation. */
export function InvitePeople() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<InvitedRole>('member');
  const { mutate, isPending } = useSend(projectInvitation.add, { alsoRefresh: ['project'] });
  const invite = () =>
    mutate(
      { body: { projectId: project.id, emails, role } },
      {
        onSuccess: ({ added, already }) => {
          setEmails([]);
          const invited = emails.length - added.length - already.length;
          const outcomes = [
            added.length > 0 && t('settings.invite.added', { count: added.length }),
            already.length > 0 && t('settings.invite.already', { count: already.length }),
            invited > 0 && t('settings.invite.invited', { count: invited }),
          ].filter(Boolean);
          if (outcomes.length > 0)
            notify(({ message }) => void message.success(outcomes.join(t('settings.invite.and'))));
        },
      },
    );
  return (
    <div className={styles.adder}>
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        className={styles.grow ?? ''}
        value={emails}
        maxCount={INVITED_AT_ONCE}
        tokenSeparators={SEPARATORS}
        placeholder={t('settings.invite.emails')}
        aria-label={t('settings.invite.emails')}
        onChange={(typed: string[]) => setEmails(typed.map((one) => one.trim()).filter(Boolean))}
      />
      <Select
        value={role}
        className={styles.role ?? ''}
        aria-label={t('settings.invite.role')}
        onChange={setRole}
        options={INVITED_ROLES.map((one) => ({ value: one, label: t(`shared.role.${one}`) }))}
      />
      <Button disabled={emails.length === 0} loading={isPending} onClick={invite}>
        {t('settings.invite.send')}
      </Button>
    </div>
  );
}
