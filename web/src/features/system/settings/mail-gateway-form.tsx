import { type Gateways, gateway, MailGateway } from '@opsyard/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { requiredRule, rulesFor } from '../../../kernel/forms/forms.ts';
import { useFormBase } from '../../../kernel/forms/use-form-base.ts';
import { useConfirmed } from '../../identity/index.ts';
import styles from '../system.module.css';
import { GatewayForm, QUIET_OPTIONS } from './gateway-form.tsx';
import type { GatewayState } from './gateway-part.tsx';
import { SecretField } from './secret-field.tsx';

const PORTS = { tls: 465, starttls: 587, none: 25 } as const;
const ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;

type Fields = Omit<MailGateway, 'user' | 'fromName'> & { user?: string; fromName?: string; secret?: string };
type MailGatewayFormProps = { gatewayState: GatewayState<'mail'>; inside: boolean; sender: string | null };

/** Form of the mail server. */
export function MailGatewayForm({ gatewayState, inside, sender }: MailGatewayFormProps) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<Fields>();
  const user = Form.useWatch('user', form);
  const save = useConfirmed(gateway.saveMail, QUIET_OPTIONS);
  const testGateway = useConfirmed(gateway.tryMail, QUIET_OPTIONS);
  const shown = formValuesOf(gatewayState);
  const base = useFormBase(form, shown, gatewayState.version);
  const movePort = ({ encryption }: Partial<Fields>) => {
    const isUsual = Object.values<number>(PORTS).includes(form.getFieldValue('port'));
    if (encryption && isUsual) form.setFieldValue('port', PORTS[encryption]);
  };
  return (
    <GatewayForm<Fields>
      channel="mail"
      gatewayState={gatewayState}
      form={form}
      initial={shown}
      base={base}
      fieldMapping={(field) => [
        field === 'secret' ? t('settings.password') : t(`settings.${field}`),
        field === 'encryption' ? t(`settings.encryptions.${shown.encryption}`) : String(shown[field] ?? ''),
      ]}
      formValuesOf={(saved: Gateways) => formValuesOf(saved.mail)}
      onChange={movePort}
      onSave={(fields) => save.mutateAsync({ body: { version: base.versionFor(fields), ...bodyOf(fields) } })}
      onTest={(fields, recipient) => testGateway.mutateAsync({ body: { ...bodyOf(fields), recipient } })}
    >
      <div className={styles.fields}>
        <Form.Item name="host" label={t('settings.host')} rules={rulesFor(MailGateway, 'host')}>
          <Input maxLength={253} placeholder="smtp.example.com" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="encryption" label={t('settings.encryption')} extra={!inside && t('settings.clearNot')}>
          <Select
            options={ENCRYPTIONS.map((value) => ({
              value,
              label: t(`settings.encryptions.${value}`),
              disabled: value === 'none' && !inside,
            }))}
          />
        </Form.Item>
        <Form.Item name="port" label={t('settings.port')} rules={[{ ...requiredRule(), type: 'number' }]}>
          <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="user"
          label={t('settings.user')}
          extra={t('settings.userText')}
          rules={rulesFor(MailGateway, 'user').slice(1)}
        >
          <Input maxLength={254} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretField label={t('settings.password')} isKept={gatewayState.secretSet} isOff={!user?.trim()} />
        <Form.Item name="fromName" label={t('settings.fromName')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="fromAddress"
          label={t('settings.fromAddress')}
          extra={sender && t('settings.senderSet', { sender })}
          rules={rulesFor(MailGateway, 'fromAddress')}
        >
          <Input maxLength={254} placeholder="desk@example.com" autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
    </GatewayForm>
  );
}

function formValuesOf({ gateway: stored }: GatewayState<'mail'>): Fields {
  if (!stored)
    return { host: '', encryption: 'starttls', port: PORTS.starttls, user: '', fromName: '', fromAddress: '' };
  return { ...stored, user: stored.user ?? '', fromName: stored.fromName ?? '' };
}

function bodyOf({ secret, user, fromName, host, ...fields }: Fields) {
  const request = { host: host.trim(), user: user?.trim() || null, fromName: fromName?.trim() || null };
  return {
    gateway: { ...fields, ...request, fromAddress: fields.fromAddress.trim() },
    ...(secret && request.user && { secret }),
  };
}
