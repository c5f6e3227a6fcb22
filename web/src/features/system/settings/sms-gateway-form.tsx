import { gateway, SMS_KINDS, SmsGateway } from '@opsyard/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { rulesFor } from '../../../kernel/forms.ts';
import { useConfirmed } from '../../identity/index.ts';
import styles from '../system.module.css';
import { GatewayForm, QUIETLY } from './gateway-form.tsx';
import type { Standing } from './gateway-part.tsx';
import { SecretField } from './secret-field.tsx';
import { SmsKindFields } from './sms-kind-fields.tsx';

const HOSTS = { aliyun: 'dysmsapi.aliyuncs.com', twilio: 'api.twilio.com', smpp: '' } as const;
const PORTS = { aliyun: 443, twilio: 443, smpp: 3550 } as const;

export type SmsFields = Pick<SmsGateway, 'kind' | 'host' | 'encryption' | 'user'> & {
  port?: number | null;
  secret?: string;
} & { [K in 'sender' | 'sign' | 'template' | 'notice']?: string };
type SmsGatewayFormProps = { standing: Standing<'sms'>; inside: boolean };

/** The service messages by SMS go out through. */
export function SmsGatewayForm({ standing, inside }: SmsGatewayFormProps) {
  const { t } = useTranslation('system');
  const [form] = Form.useForm<SmsFields>();
  const { version, gateway: kept, secretSet } = standing;
  const kind = Form.useWatch('kind', form) ?? kept?.kind ?? 'aliyun';
  const save = useConfirmed(gateway.saveSms, QUIETLY);
  const trial = useConfirmed(gateway.trySms, QUIETLY);
  const move = (changed: Partial<SmsFields>) => {
    if (!changed.kind) return;
    form.setFieldsValue({ host: HOSTS[changed.kind], port: null, encryption: 'tls', user: '', secret: '' });
  };
  return (
    <GatewayForm<SmsFields>
      channel="sms"
      standing={standing}
      form={form}
      initial={kept ? filled(kept) : { kind: 'aliyun', host: HOSTS.aliyun, encryption: 'tls' }}
      onChange={move}
      onSave={(fields) => save.mutateAsync({ body: { version, ...bodyOf(fields) } })}
      onTry={(fields, recipient) => trial.mutateAsync({ body: { ...bodyOf(fields), recipient } })}
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
        <SecretField label={t(`settings.secrets.${kind}`)} isKept={secretSet && kind === kept?.kind} />
        <SmsKindFields kind={kind} inside={inside} />
      </div>
    </GatewayForm>
  );
}

function filled(kept: SmsGateway): SmsFields {
  const { sender, sign, template, notice, ...more } = kept;
  return { ...more, sender: sender ?? '', sign: sign ?? '', template: template ?? '', notice: notice ?? '' };
}

/** What another kind needs is left behind. */
function bodyOf({ secret, kind, host, port, encryption, user, ...more }: SmsFields) {
  const own = (field: keyof typeof more, ...kinds: SmsGateway['kind'][]) =>
    (kinds.includes(kind) && more[field]?.trim()) || null;
  const fields: SmsGateway = {
    ...{ kind, host: host.trim(), port: port ?? null, user: user.trim() },
    encryption: kind === 'smpp' ? encryption : 'tls',
    sender: own('sender', 'twilio', 'smpp'),
    sign: own('sign', 'aliyun'),
    template: own('template', 'aliyun'),
    notice: own('notice', 'aliyun'),
  };
  return { gateway: fields, ...(secret && { secret }) };
}
