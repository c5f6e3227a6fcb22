import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says that the request of a link is not there. */
export function MissingRequest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tasks');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('forms.requestMissing')}
      closable={{ onClose }}
      style={{ marginBottom: 12, maxWidth: 960 }}
    />
  );
}
