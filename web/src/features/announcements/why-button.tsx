import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/label-text.ts';
import styles from './bell.module.css';

/** Shows why a message came. */
export function WhyButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation('identity');
  const label = t('account.notify.why.title');
  return (
    <Button
      type="text"
      className={styles.why ?? ''}
      icon={<QuestionCircleOutlined aria-hidden />}
      title={label}
      aria-label={labelText(label, title)}
      onClick={onClick}
    />
  );
}
