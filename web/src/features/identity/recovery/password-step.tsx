import { account, accountFailures, STEP_DELAY } from '@opsyard/contract';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notices.ts';
import { Refused } from '../../../kernel/refused.ts';
import { handOver } from '../handed-over.ts';
import { NewPasswordFields } from '../registration/new-password-fields.tsx';
import styles from '../registration/registration.module.css';
import { UsernameShown } from '../registration/username-shown.tsx';
import { sealing } from '../seal-passwords.ts';
import type { Found } from './found.ts';

type Fields = { password: string; confirm: string };
type PasswordStepProps = {
  found: Found;
  ticket: string;
  onPrevious: () => void;
  onDone: () => void;
  onOver: () => void;
};

/** The new password. */
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
    const description = (error instanceof Refused && error.message) || t('tryLater');
    notify(({ notification }) => notification.error({ title: t('recovery.failed'), description, duration: 4 }));
    if (error instanceof Refused && error.is(accountFailures.recoveryOver)) onOver();
  };
  const save = async ({ password }: Fields) => {
    if (!username) return refuse(new Error(t('recovery.usernameMissing')));
    setState('saving');
    try {
      await sealing({ password }, (sealed) =>
        call(account.passwordChange, { body: { username, phone, smscode: ticket, ...sealed } }, { quiet: true }),
      );
      handOver({ username, password });
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
      <UsernameShown username={username} />
      <NewPasswordFields
        form={form}
        missing={{ password: t('recovery.passwordMissing'), confirm: t('recovery.passwordMissing') }}
        known={[username]}
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
