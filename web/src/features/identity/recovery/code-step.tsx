import { account, accountFailures, SMS_MODES } from '@opsyard/contract';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { CodeField } from '../code-field.tsx';
import styles from '../registration/registration.module.css';
import { sendMail, sendSms } from '../send-sms.ts';
import { useSms } from '../use-sms.tsx';
import type { RecoveryAccount } from './recovery-account.ts';

type Channel = 'sms' | 'mail';
type CodeStepProps = {
  found: RecoveryAccount;
  /** The code has already been verified. */
  isProved: boolean;
  onPrevious: () => void;
  onNext: (ticket: string | null) => void;
  onOver: () => void;
};

/** Second step: verifies the user with a code. */
export function CodeStep({ found, isProved, onPrevious, onNext, onOver }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const [form] = Form.useForm<{ smscode: string }>();
  const [isLoading, setLoading] = useState(false);
  const [channel, setChannel] = useState<Channel>(() => (found.maskedPhone || found.concealed ? 'sms' : 'mail'));
  const hasBoth = found.concealed || (found.maskedPhone && found.maskedEmail);
  const { phone: handle } = found;
  const refuse = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    const { message: description } = error;
    notify(({ notification }) => notification.error({ title: t('verificationError'), description, duration: 4 }));
    if (error.is(accountFailures.recoveryOver)) onOver();
  };
  const { send, image } = useSms({
    form,
    needs: ['target'],
    ask: (typed) => (channel === 'sms' ? sendSms(handle, SMS_MODES.recovery, typed) : sendMail(handle)),
    onRefused: refuse,
  });
  const next = async ({ smscode }: { smscode: string }) => {
    setLoading(true);
    try {
      const body = { phone: handle, smscode: smscode.trim() };
      onNext(await call(account.phoneVerification, { body }, { quiet: true }));
    } catch (error) {
      refuse(error);
    } finally {
      setLoading(false);
    }
  };
  const target = targetOf(found, channel) ?? (found.concealed ? t(`recovery.concealed.${channel}`) : '');
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={(f) => void next(f)}>
      <Form.Item label={t('username')}>
        <Input size="large" variant="filled" value={found.username} readOnly aria-label={t('username')} />
      </Form.Item>
      {hasBoth && (
        <Form.Item>
          <Segmented<Channel>
            block
            aria-label={t('recovery.way')}
            value={channel}
            onChange={setChannel}
            options={[
              { value: 'sms', label: t('recovery.bySms') },
              { value: 'mail', label: t('recovery.byMail') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item
        name="target"
        label={channel === 'sms' ? t('sms.mobile') : t('register.email')}
        rules={[{ validator: () => (target ? Promise.resolve() : Promise.reject(new Error(t('recovery.noWay')))) }]}
      >
        <ReadOnly shown={target} label={channel === 'sms' ? t('sms.mobile') : t('register.email')} />
      </Form.Item>
      {!isProved && image}
      {isProved ? (
        <Alert className={styles.hint ?? ''} type="success" showIcon title={t('recovery.proved')} />
      ) : (
        <Form.Item
          key={channel}
          name="smscode"
          label={t('sms.code')}
          rules={[{ required: true, whitespace: true, message: t('sms.codeMissing') }]}
        >
          <CodeField onSend={send} />
        </Form.Item>
      )}
      <div className={styles.buttons}>
        <Button size="large" onClick={onPrevious}>
          {t('recovery.previous')}
        </Button>
        {isProved ? (
          <Button type="primary" size="large" onClick={() => onNext(null)}>
            {t('recovery.next')}
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" size="large" loading={isLoading} disabled={isLoading}>
            {t('recovery.next')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function ReadOnly({ id, shown, label }: { id?: string; shown: string; label: string }) {
  return <Input id={id} size="large" variant="filled" value={shown} readOnly aria-label={label} />;
}

function targetOf({ maskedPhone, maskedEmail }: RecoveryAccount, channel: Channel): string | null {
  return channel === 'sms' ? maskedPhone : maskedEmail;
}
