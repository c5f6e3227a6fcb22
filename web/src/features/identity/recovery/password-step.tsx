import { account, accountFailures, STEP_DELAY } from '@opsyard/contract';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { NewPasswordFields } from '../registration/new-password-fields.tsx';
import styles from '../registration/registration.module.css';
import { UsernamePreview } from '../registration/username-preview.tsx';
import { withSealedPasswords } from '../seal-passwords.ts';
import { storeHandover } from '../sign-in-handover.ts';
import type { RecoveryAccount } from './recovery-account.ts';

type Fields = { password: string; confirm: string };
type PasswordStepProps = {
  found: RecoveryAccount;
  ticket: string;
  onPrevious: () => void;
  onDone: () => void;
  onOver: () => void;
};

/** Third step: the new password. */
export function PasswordStep({ found, ticket, onPrevious, onDone, onOver }: PasswordStepProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<Fields>();
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  const { username, phone } = found;
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(onDone, STEP_DELAY);
    return () => clearTimeout(timer);
  }, [state, onDone]);
  const refuse = (error: unknown) => {
    setState('open');
    const description = (error instanceof RequestError && error.message) || t('tryLater');
    notify(({ notification }) => notification.error({ title: t('recovery.failed'), description, duration: 4 }));
    if (error instanceof RequestError && error.is(accountFailures.recoveryOver)) onOver();
  };
  const save = async ({ password }: Fields) => {
    if (!username) return refuse(new Error(t('recovery.usernameMissing')));
    setState('saving');
    try {
      await withSealedPasswords({ password }, (sealed) =>
        call(account.passwordChange, { body: { username, phone, smscode: ticket, ...sealed } }, { quiet: true }),
      );
      storeHandover({ username, password });
      setState('saved');
    } catch (error) {
      refuse(error);
    }
  };
  if (state === 'saved') return <Alert type="success" showIcon title={t('recovery.changed')} role="status" />;
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(fields) => void save(fields)}
    >
      <UsernamePreview username={username} />
      <NewPasswordFields
        form={form}
        missing={{ password: t('recovery.passwordMissing'), confirm: t('recovery.passwordMissing') }}
        personalWords={[username]}
      />
      <div className={styles.buttons}>
        <Button size="large" onClick={onPrevious}>
          {t('recovery.previous')}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          loading={state === 'saving'}
          disabled={state === 'saving'}
        >
          {t('recovery.save')}
        </Button>
      </div>
    </Form>
  );
}
