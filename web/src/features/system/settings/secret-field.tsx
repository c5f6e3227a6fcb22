import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

type SecretFieldProps = {
  label: string;
  /** Whether a secret is stored; it is kept if the field stays empty. */
  isKept: boolean;
  isOff?: boolean;
};

/** Field for a password or key of a gateway; stored values are never shown. */
export function SecretField({ label, isKept, isOff = false }: SecretFieldProps) {
  const { t } = useTranslation('system');
  return (
    <Form.Item name="secret" label={label} extra={isKept && !isOff && t('settings.secretKept')}>
      <Input.Password
        maxLength={500}
        autoComplete="new-password"
        disabled={isOff}
        placeholder={isKept && !isOff ? '••••••••' : ''}
      />
    </Form.Item>
  );
}
