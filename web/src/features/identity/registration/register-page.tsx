import { account } from '@opsyard/contract';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { productTitle } from '../../../kernel/theme/branding.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './registration.module.css';

export function RegisterPage() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(account.registration, {}, { quiet: true });
  const title = t('register.title');
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`;
  }, [title]);
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data?.mode === 'closed' && <Alert type="info" showIcon title={t('register.closed')} />}
      {data?.mode === 'approval' && <Alert type="info" showIcon title={t('register.approval')} />}
      {data && data.mode !== 'closed' && <RegisterForm hasImage={data.hasImageCode} />}
      <div className={styles.foot}>
        <Link to="/user/login">{t('register.haveAccount')}</Link>
      </div>
    </div>
  );
}
