import type { ConnectorCall } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import styles from './connectors.module.css';

/** The status of an answer, or what can be done about there being none. */
export function CallResult({ call: { status, errorClass } }: { call: ConnectorCall }) {
  const { t } = useTranslation('connectors');
  return (
    <span className={styles.chips}>
      {status === null ? t('noAnswer') : status}
      {errorClass && <Chip color={errorClass === 'retryable' ? 'orange' : 'red'}>{t(`classes.${errorClass}`)}</Chip>}
    </span>
  );
}
