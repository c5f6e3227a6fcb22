import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

type SecretFieldProps = {
  label: string;
  /** Whether one is kept, which then stays where nothing is entered. */
  isKept: boolean;
  isOff?: boolean;
};

/** A password or key of a gateway: entered, never shown. */
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
