import type { ConnectorCall } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import styles from './connectors.module.css';

/** The status of a response, or the error class without one. */
export function CallResult({ call: { status, errorClass } }: { call: ConnectorCall }) {
  const { t } = useTranslation('connectors');
  return (
    <span className={styles.chips}>
      {status === null ? t('noAnswer') : status}
      {errorClass && <Chip color={errorClass === 'retryable' ? 'orange' : 'red'}>{t(`classes.${errorClass}`)}</Chip>}
    </span>
  );
}
