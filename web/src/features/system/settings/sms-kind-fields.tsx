import type { SmsGateway } from '@opsyard/contract';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { requiredRule } from '../../../kernel/forms/forms.ts';

type SmsKindFieldsProps = { kind: SmsGateway['kind']; inside: boolean };

/** Fields that only some kinds of SMS gateways need. */
export function SmsKindFields({ kind, inside }: SmsKindFieldsProps) {
  const { t } = useTranslation('system');
  if (kind === 'aliyun')
    return (
      <>
        <Form.Item name="sign" label={t('settings.sign')} rules={[requiredRule()]}>
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="template" label={t('settings.template')} rules={[requiredRule()]}>
          <Input maxLength={60} placeholder="SMS_123456789" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="notice" label={t('settings.noticeTemplate')} extra={t('settings.noticeTemplateText')}>
          <Input maxLength={60} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </>
    );
  return (
    <>
      {kind === 'smpp' && (
        <Form.Item name="encryption" label={t('settings.encryption')} extra={!inside && t('settings.clearNot')}>
          <Select
            options={(['tls', 'none'] as const).map((value) => ({
              value,
              label: t(`settings.encryptions.${value}`),
              disabled: value === 'none' && !inside,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="sender"
        label={t('settings.smsSender')}
        extra={t(`settings.smsSenders.${kind}`)}
        rules={[requiredRule()]}
      >
        <Input maxLength={40} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </>
  );
}
