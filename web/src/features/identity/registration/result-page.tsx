import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { productTitle } from '../../../kernel/theme/branding.ts';
import { storeHandover } from '../sign-in-handover.ts';
import { lastRegistration } from './last-registration.ts';
import styles from './registration.module.css';

/** Result of a registration, with a link to the filled-in sign-in. */
export function RegisterResultPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const registered = lastRegistration();
  const title = t('register.done');
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`;
  }, [title]);
  if (!registered) return <Navigate to="/user/login" replace />;
  const { username, password, email, state } = registered;
  const continueToSignIn = () => {
    storeHandover({ username, password });
    void navigate('/user/login');
  };
  return (
    <div className={`${styles.card} ${styles.result}`} role="status">
      <CheckCircleFilled className={styles.done ?? ''} aria-hidden />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>
        {t(state === 'waiting' ? 'register.waits' : 'register.active', { username, email })}
      </p>
      <Button type="primary" size="large" autoFocus onClick={continueToSignIn}>
        {t('register.toLogin')}
      </Button>
    </div>
  );
}
