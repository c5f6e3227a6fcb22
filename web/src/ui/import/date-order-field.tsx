import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

type DateOrder = 'dmy' | 'mdy';
type DateOrderFieldProps = { order: DateOrder | null; onChange: (order: DateOrder) => void };

/** The order of day and month in numeric dates, shown only if it is ambiguous. */
export function DateOrderField({ order, onChange }: DateOrderFieldProps) {
  const { t } = useTranslation('transfer');
  return (
    <div className={styles.line}>
      <span>{t('dateOrder')}</span>
      <Segmented
        aria-label={t('dateOrder')}
        value={order ?? ''}
        onChange={(chosen) => (chosen === 'dmy' || chosen === 'mdy') && onChange(chosen)}
        options={[
          { value: 'dmy', label: t('dmy') },
          { value: 'mdy', label: t('mdy') },
        ]}
      />
    </div>
  );
}
