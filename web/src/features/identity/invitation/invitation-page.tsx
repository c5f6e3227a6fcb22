import { invitation, PRODUCT_NAME, userFailures } from '@opsyard/contract';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { Failure } from '../../../ui/failure.tsx';
import { NewPasswordFields } from '../registration/new-password-fields.tsx';
import styles from '../registration/registration.module.css';
import { UsernamePreview } from '../registration/username-preview.tsx';
import { withSealedPasswords } from '../seal-passwords.ts';
import { storeHandover } from '../sign-in-handover.ts';
import { storedInvitationTicket } from './invitation-ticket.ts';
import { JoinPage } from './join-page.tsx';

type Fields = { password: string; confirm: string };

/** Page of an invitation to an account or to a project. The ticket is in the fragment, so that no server logs it. */
export function InvitationPage() {
  const { hash, search } = useLocation();
  const ticket = hash.slice(1);
  const isToProject = new URLSearchParams(search).get('to') === 'project';
  return isToProject ? <JoinPage ticket={ticket || storedInvitationTicket()} /> : <PasswordPage ticket={ticket} />;
}

/** Page on which an invited user sets a password. */
function PasswordPage({ ticket }: { ticket: string }) {
  const { t } = useTranslation('identity');
  const title = t('invitation.title');
  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`;
  }, [title]);
  const { data, error, refetch } = useRead(
    invitation.invitation,
    { body: { ticket } },
    { quiet: true, enabled: ticket.length >= 16 && ticket.length <= 64 },
  );
  const isExpired =
    ticket.length < 16 ||
    ticket.length > 64 ||
    (error instanceof RequestError && error.is(userFailures.invitationOver));
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {isExpired && <Alert type="warning" showIcon title={t('invitation.over')} />}
      {error && !isExpired && <Failure error={error} retry={() => void refetch()} />}
      {data && <ChoosePassword ticket={ticket} username={data.username} realname={data.realname} />}
      <div className={styles.foot}>
        <Link to="/user/login">{t('register.haveAccount')}</Link>
      </div>
    </div>
  );
}

type ChoosePasswordProps = { ticket: string; username: string; realname: string };

function ChoosePassword({ ticket, username, realname }: ChoosePasswordProps) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const [isSaving, setSaving] = useState(false);
  const save = async ({ password, confirm }: Fields) => {
    setSaving(true);
    try {
      await withSealedPasswords({ password, confirmpassword: confirm }, (sealed) =>
        call(invitation.acceptInvitation, { body: { ticket, ...sealed } }, { quiet: true }),
      );
      storeHandover({ username, password });
      await navigate('/user/login');
    } catch (error) {
      const errorText = error instanceof RequestError ? error.message : t('tryLater');
      form.setFields([{ name: 'password', errors: [errorText] }]);
      setSaving(false);
    }
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void save(fields)}
    >
      <p className={styles.text}>{t('invitation.text', { name: realname })}</p>
      <UsernamePreview username={username} />
      <NewPasswordFields
        form={form}
        missing={{ password: t('recovery.passwordMissing'), confirm: t('recovery.passwordMissing') }}
        personalWords={[username, realname]}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={isSaving}>
        {t('invitation.save')}
      </Button>
    </Form>
  );
}
