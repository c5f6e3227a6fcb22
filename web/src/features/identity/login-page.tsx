import { identity, PRODUCT_NAME } from '@opsyard/contract';
import { Alert } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/api.ts';
import { AccountForm } from './account-form.tsx';
import styles from './login-page.module.css';
import { type LoginTab, LoginTabs } from './login-tabs.tsx';
import { useSignInEnd } from './use-sign-in-end.tsx';

const MobileForm = lazy(async () => ({ default: (await import('./mobile-form.tsx')).MobileForm }));

/** Where people sign in. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const [tab, setTab] = useState<LoginTab>('account');
  const [isMobileOpen, setMobileOpen] = useState(false);
  const { data: demo } = useRead(identity.evaluation, {}, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const end = useSignInEnd();
  const title = t(tab === 'account' ? 'title' : 'titleMobile');

  useEffect(() => {
    document.title = `${title} - ${PRODUCT_NAME}`;
  }, [title]);

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <LoginTabs
        chosen={tab}
        onChoose={(chosen) => {
          setTab(chosen);
          if (chosen === 'mobile') setMobileOpen(true);
        }}
      />
      <div role="tabpanel" id="login-panel-account" aria-labelledby="login-tab-account" hidden={tab !== 'account'}>
        {demo && <Alert className={styles.hint ?? ''} type="info" showIcon title={t('demo')} />}
        <AccountForm end={end} filledIn={demo ?? null} />
      </div>
      <div role="tabpanel" id="login-panel-mobile" aria-labelledby="login-tab-mobile" hidden={tab !== 'mobile'}>
        <Suspense fallback={null}>{isMobileOpen && <MobileForm end={end} isTrial={Boolean(demo)} />}</Suspense>
      </div>
      {end.dialog}
    </div>
  );
}
