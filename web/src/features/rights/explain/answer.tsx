import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from '../rights.module.css';

/** Yes or no as an icon, with a text for screen readers. */
export function Answer({ yes }: { yes: boolean }) {
  const { t } = useTranslation('rights');
  return (
    <span className={yes ? styles.yes : styles.no} title={t(yes ? 'explain.yes' : 'explain.no')}>
      {yes ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
      <span className="visually-hidden">{t(yes ? 'explain.yes' : 'explain.no')}</span>
    </span>
  );
}
