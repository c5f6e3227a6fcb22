import { PRODUCT_NAME, projectInvitation, projectInvitationFailures } from '@opsyard/contract';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { useSession } from '../../../kernel/session.ts';
import { Failure } from '../../../ui/failure.tsx';
import { setLastRegistration } from '../registration/last-registration.ts';
import { NewPasswordFields } from '../registration/new-password-fields.tsx';
import styles from '../registration/registration.module.css';
import { useNameRules } from '../registration/use-name-rules.ts';
import { withSealedPasswords } from '../seal-passwords.ts';
import { storeInvitationTicket } from './invitation-ticket.ts';

const { over } = projectInvitationFailures;
/** Target after the sign-in; the ticket is kept in memory, because the query is sent to the server. */
const SIGN_IN_PATH = `/user/login?redirect=${encodeURIComponent('/user/invitation?to=project')}`;

/** Page on which an invited user joins a project with an existing or a new account. */
export function JoinPage({ ticket }: { ticket: string }) {
  const { t } = useTranslation('identity');
  const isSignedIn = useSession() !== null;
  const title = t('joining.title');
  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`;
  }, [title]);
  const isWellFormed = ticket.length >= 16 && ticket.length <= 64;
  const { data, error, refetch } = useRead(
    projectInvitation.get,
    { body: { ticket } },
    { quiet: true, enabled: isWellFormed, staleTime: Number.POSITIVE_INFINITY },
  );
  const isExpired = !isWellFormed || (error instanceof RequestError && error.is(over));
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {isExpired && <Alert type="warning" showIcon title={t('joining.over')} />}
      {error && !isExpired && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.text}>
            {t('joining.text', { inviter: data.inviter, project: data.projectName, email: data.email })}
          </p>
          {isSignedIn && <Join ticket={ticket} />}
          {!isSignedIn && data.mayRegister && <Register ticket={ticket} email={data.email} />}
          {!isSignedIn && !data.mayRegister && <Alert type="info" showIcon title={t('joining.noAccounts')} />}
        </>
      )}
      {!isSignedIn && (
        <div className={styles.foot}>
          <Link to={SIGN_IN_PATH} onClick={() => storeInvitationTicket(ticket)}>
            {t('register.haveAccount')}
          </Link>
        </div>
      )}
    </div>
  );
}

/** Joins with the signed-in account. */
function Join({ ticket }: { ticket: string }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const join = async () => {
    setSubmitting(true);
    try {
      const { name } = await call(projectInvitation.accept, { body: { ticket } }, { quiet: true });
      notify(({ message }) => void message.success(t('joining.joined', { project: name })));
      await navigate('/');
    } catch (error) {
      setRefused(error instanceof RequestError ? error.message : t('tryLater'));
      setSubmitting(false);
    }
  };
  return (
    <>
      {refused && <Alert type="error" showIcon title={refused} className={styles.text ?? ''} />}
      <Button type="primary" size="large" block loading={isSubmitting} onClick={() => void join()}>
        {t('joining.join')}
      </Button>
    </>
  );
}

type Fields = { username: string; password: string; confirm: string };
const ABOUT_NAME = new Set(['account.usernameTaken', 'account.usernameInvalid', 'account.detailsTaken']);

/** Registers an account with the invited address. */
function Register({ ticket, email }: { ticket: string; email: string }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const [isSaving, setSaving] = useState(false);
  const rules = useNameRules();
  const username = Form.useWatch('username', form) ?? '';
  const register = async (fields: Fields) => {
    setSaving(true);
    try {
      const { username: registered } = await withSealedPasswords(
        { password: fields.password, confirmpassword: fields.confirm },
        (sealed) =>
          call(
            projectInvitation.register,
            { body: { ticket, username: fields.username.trim(), ...sealed } },
            { quiet: true },
          ),
      );
      setLastRegistration({ username: registered, password: fields.password, email, state: 'active' });
      await navigate('/user/register-result');
    } catch (error) {
      const name = error instanceof RequestError && ABOUT_NAME.has(error.failure) ? 'username' : 'password';
      form.setFields([{ name, errors: [error instanceof RequestError ? error.message : t('tryLater')] }]);
      setSaving(false);
    }
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      onFinish={(fields) => void register(fields)}
    >
      <Form.Item name="username" label={t('username')} validateFirst rules={rules.username}>
        <Input size="large" autoComplete="username" maxLength={50} autoFocus />
      </Form.Item>
      <NewPasswordFields
        form={form}
        missing={{ password: t('register.passwordMissing'), confirm: t('register.confirmMissing') }}
        personalWords={[username, ...email.split('@')]}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={isSaving}>
        {t('joining.register')}
      </Button>
    </Form>
  );
}
