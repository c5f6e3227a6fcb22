import { type Gateways, gateway, SMS_KINDS, SmsGateway } from '@opsyard/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { rulesFor } from '../../../kernel/forms/forms.ts';
import { useFormBase } from '../../../kernel/forms/use-form-base.ts';
import { useConfirmed } from '../../identity/index.ts';
import styles from '../system.module.css';
import { GatewayForm, QUIET_OPTIONS } from './gateway-form.tsx';
import type { GatewayState } from './gateway-part.tsx';
import { SecretField } from './secret-field.tsx';
import { SmsKindFields } from './sms-kind-fields.tsx';

const HOSTS = { aliyun: 'dysmsapi.aliyuncs.com', twilio: 'api.twilio.com', smpp: '' } as const;
const PORTS = { aliyun: 443, twilio: 443, smpp: 3550 } as const;

export type SmsFields = Pick<SmsGateway, 'kind' | 'host' | 'encryption' | 'user'> & {
  port?: number | null;
  secret?: string;
} & { [K in 'sender' | 'sign' | 'template' | 'notice']?: string };
type SmsGatewayFormProps = { gatewayState: GatewayState<'sms'>; inside: boolean };

export function SmsGatewayForm({ gatewayState, inside }: SmsGatewayFormProps) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<SmsFields>();
  const { gateway: stored, secretSet } = gatewayState;
  const shown = formValuesOf(gatewayState);
  const base = useFormBase(form, shown, gatewayState.version);
  const kind = Form.useWatch('kind', form) ?? stored?.kind ?? 'aliyun';
  const save = useConfirmed(gateway.saveSms, QUIET_OPTIONS);
  const testGateway = useConfirmed(gateway.trySms, QUIET_OPTIONS);
  const applyChange = (changed: Partial<SmsFields>) => {
    if (!changed.kind) return;
    form.setFieldsValue({ host: HOSTS[changed.kind], port: null, encryption: 'tls', user: '', secret: '' });
  };
  const nameOf = (field: keyof SmsFields) => {
    if (field === 'user') return t(`settings.users.${shown.kind}`);
    if (field === 'secret') return t(`settings.secrets.${shown.kind}`);
    if (field === 'sender') return t('settings.smsSender');
    return t(`settings.${field === 'notice' ? 'noticeTemplate' : field}`);
  };
  const textOf = (field: keyof SmsFields) => {
    if (field === 'kind') return t(`settings.smsKinds.${shown.kind}`);
    if (field === 'encryption') return t(`settings.encryptions.${shown.encryption}`);
    return String(shown[field] ?? '');
  };
  return (
    <GatewayForm<SmsFields>
      channel="sms"
      gatewayState={gatewayState}
      form={form}
      initial={shown}
      base={base}
      fieldMapping={(field) => [nameOf(field), textOf(field)]}
      formValuesOf={(saved: Gateways) => formValuesOf(saved.sms)}
      onChange={applyChange}
      onSave={(fields) => save.mutateAsync({ body: { version: base.versionFor(fields), ...bodyOf(fields) } })}
      onTest={(fields, recipient) => testGateway.mutateAsync({ body: { ...bodyOf(fields), recipient } })}
    >
      <div className={styles.fields}>
        <Form.Item name="kind" label={t('settings.kind')}>
          <Select options={SMS_KINDS.map((value) => ({ value, label: t(`settings.smsKinds.${value}`) }))} />
        </Form.Item>
        <Form.Item name="host" label={t('settings.host')} rules={rulesFor(SmsGateway, 'host')}>
          <Input maxLength={253} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="port" label={t('settings.port')}>
          <InputNumber min={1} max={65_535} precision={0} placeholder={String(PORTS[kind])} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="user" label={t(`settings.users.${kind}`)} rules={rulesFor(SmsGateway, 'user')}>
          <Input maxLength={254} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretField label={t(`settings.secrets.${kind}`)} isKept={secretSet && kind === stored?.kind} />
        <SmsKindFields kind={kind} inside={inside} />
      </div>
    </GatewayForm>
  );
}

function formValuesOf({ gateway: stored }: GatewayState<'sms'>): SmsFields {
  const none = { user: '', port: null, sender: '', sign: '', template: '', notice: '' };
  if (!stored) return { ...none, kind: 'aliyun', host: HOSTS.aliyun, encryption: 'tls' };
  const { sender, sign, template, notice, ...more } = stored;
  return { ...more, sender: sender ?? '', sign: sign ?? '', template: template ?? '', notice: notice ?? '' };
}

/** Fields of other kinds are not sent. */
function bodyOf({ secret, kind, host, port, encryption, user, ...more }: SmsFields) {
  const request = (field: keyof typeof more, ...kinds: SmsGateway['kind'][]) =>
    (kinds.includes(kind) && more[field]?.trim()) || null;
  const fields: SmsGateway = {
    ...{ kind, host: host.trim(), port: port ?? null, user: user.trim() },
    encryption: kind === 'smpp' ? encryption : 'tls',
    sender: request('sender', 'twilio', 'smpp'),
    sign: request('sign', 'aliyun'),
    template: request('template', 'aliyun'),
    notice: request('notice', 'aliyun'),
  };
  return { gateway: fields, ...(secret && { secret }) };
}
