import { CheckCircleFilled } from '@ant-design/icons';
import { PASSWORD_CHANGED_REDIRECT } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from '../registration/registration.module.css';
import { useCountdown } from '../use-countdown.ts';

/** Last step: confirms the new password and redirects to the sign-in. */
export function DoneStep({ username, onFinish }: { username: string; onFinish: () => void }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { left, start } = useCountdown(PASSWORD_CHANGED_REDIRECT);
  useEffect(() => {
    start();
    const timer = setTimeout(() => navigate('/user/login'), PASSWORD_CHANGED_REDIRECT);
    return () => clearTimeout(timer);
  }, [navigate, start]);
  return (
    <div className={styles.result}>
      <CheckCircleFilled className={styles.done ?? ''} aria-hidden />
      <div role="status">
        <h2 className={styles.title}>{t('recovery.done', { username })}</h2>
      </div>
      <p className={styles.text} role="timer">
        {t('recovery.soon', { count: left })}
      </p>
      <div className={styles.buttons}>
        <Button size="large" onClick={onFinish}>
          {t('recovery.finish')}
        </Button>
        <Button type="primary" size="large" autoFocus onClick={() => navigate('/user/login')}>
          {t('recovery.toLogin')}
        </Button>
      </div>
    </div>
  );
}
