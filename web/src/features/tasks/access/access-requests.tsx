import { type AccessRequest, accessRequest, INVITED_ROLES, type InvitedRole } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { notify } from '../../../kernel/notify.ts';
import { When } from '../../../ui/dates/when.tsx';
import { PersonName } from '../../../ui/people.tsx';
import styles from '../settings/settings.module.css';
import { useScope } from '../shared/reading/project-scope.tsx';

/** Users who have asked for access to the project; nothing while there are none. */
export function AccessRequests() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data } = useRead(accessRequest.list, { query: { projectId: project.id } }, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <>
      <section aria-labelledby="access-requests">
        <h2 id="access-requests" className={styles.heading}>
          {t('access.requests')}
        </h2>
        <ul className={styles.list}>
          {data.map((one) => (
            <Row key={one.id} request={one} />
          ))}
        </ul>
      </section>
      {/* Otherwise the members, who follow, would look like further requests. */}
      <h2 className={styles.heading}>{t('settings.members')}</h2>
    </>
  );
}

function granted(text: string): void {
  notify(({ message }) => void message.success(text));
}

function Row({ request: { id, person, note, askedAt } }: { request: AccessRequest }) {
  const { t } = useTranslation('tasks');
  const [role, setRole] = useState<InvitedRole>('guest');
  const alsoRefresh = ['project'];
  const { mutate: grant, isPending: isGranting } = useSend(accessRequest.grant, { alsoRefresh });
  const { mutate: decline, isPending: isDeclining } = useSend(accessRequest.decline);
  const { realname: name } = person;
  return (
    <li className={styles.row}>
      <span className={styles.invited}>
        <PersonName person={person} />
        <span className={styles.dim}>
          {note !== '' && `${note} · `}
          <When at={askedAt} />
        </span>
      </span>
      <Select
        size="small"
        className={styles.role ?? ''}
        aria-label={t('access.roleOf', { name })}
        value={role}
        onChange={setRole}
        options={INVITED_ROLES.map((one) => ({ value: one, label: t(`shared.role.${one}`) }))}
      />
      <Button
        size="small"
        type="primary"
        loading={isGranting}
        aria-label={t('access.grantTo', { name })}
        onClick={() => grant({ body: { id, role } }, { onSuccess: () => granted(t('access.granted', { name })) })}
      >
        {t('access.grant')}
      </Button>
      <Button
        size="small"
        loading={isDeclining}
        aria-label={t('access.declineOf', { name })}
        onClick={() => decline({ body: { id } })}
      >
        {t('access.decline')}
      </Button>
    </li>
  );
}
