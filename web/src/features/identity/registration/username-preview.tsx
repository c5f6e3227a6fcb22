import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** Whose password is being chosen; a field, so that a keeper of passwords knows as well. */
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
