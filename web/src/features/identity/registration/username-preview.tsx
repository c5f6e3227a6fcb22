import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** The username of the account; an input, so that password managers recognise it. */
export function UsernamePreview({ username }: { username: string | undefined }) {
  const { t } = useTranslation('identity');
  return (
    <Form.Item label={t('username')}>
      <Input
        size="large"
        variant="filled"
        value={username}
        readOnly
        aria-label={t('username')}
        autoComplete="username"
      />
    </Form.Item>
  );
}
