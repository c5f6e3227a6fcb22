import { identity, PRODUCT_NAME } from '@opsyard/contract';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/api.ts';
import { AccountForm } from './account-form.tsx';
import styles from './login-page.module.css';
import { useSignInEnd } from './use-sign-in-end.tsx';

/** Where people sign in. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const { data: demo } = useRead(identity.evaluation, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const end = useSignInEnd();

  useEffect(() => {
    document.title = `${t('title')} - ${PRODUCT_NAME}`;
  }, [t]);

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{t('title')}</h1>
      {demo && <Alert type="info" showIcon title={t('demo')} />}
      <AccountForm end={end} filledIn={demo ?? null} />
      {end.dialog}
    </div>
  );
}
