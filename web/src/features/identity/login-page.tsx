import { InfoCircleFilled } from '@ant-design/icons';
import { account, identity } from '@opsyard/contract';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../kernel/calls/api.ts';
import { part } from '../../kernel/loading/screens.ts';
import { productTitle } from '../../kernel/theme/branding.ts';
import { AccountForm } from './account-form.tsx';
import styles from './login-page.module.css';
import { type LoginTab, LoginTabs } from './login-tabs.tsx';
import { readHandover } from './sign-in-handover.ts';
import { useSignInEnd } from './use-sign-in-end.tsx';

const MobileForm = part(() => import('./mobile-form.tsx'), 'MobileForm');

const UNCHANGED = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;

/** Sign-in page. */
export function LoginPage() {
  const { t } = useTranslation('identity');
  const [tab, setTab] = useState<LoginTab>('account');
  const [isMobileOpen, setMobileOpen] = useState(false);
  const { data: demo } = useRead(identity.evaluation, {}, UNCHANGED);
  const { data: registration } = useRead(account.registration, {}, UNCHANGED);
  const [handover] = useState(readHandover);
  const end = useSignInEnd();
  const title = t(tab === 'account' ? 'title' : 'titleMobile');

  useEffect(() => {
    document.title = `${title} - ${productTitle()}`;
  }, [title]);

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <LoginTabs
        chosen={tab}
        onChoose={(chosen) => {
          setTab(chosen);
          end.begin();
          if (chosen === 'mobile') setMobileOpen(true);
        }}
      />
      {end.failure && (
        <div role="alert" className={styles.failure}>
          <strong>{t('failed')}</strong>
          <p>{end.failure}</p>
        </div>
      )}
      <div role="tabpanel" id="login-panel-account" aria-labelledby="login-tab-account" hidden={tab !== 'account'}>
        {demo && (
          <p className={styles.hint}>
            <InfoCircleFilled aria-hidden />
            {t('demo')}
          </p>
        )}
        <AccountForm
          end={end}
          filledIn={handover ?? demo ?? null}
          isDemo={!handover && Boolean(demo)}
          hasImage={registration?.hasImageCode}
        />
      </div>
      <div role="tabpanel" id="login-panel-mobile" aria-labelledby="login-tab-mobile" hidden={tab !== 'mobile'}>
        <Suspense fallback={null}>{isMobileOpen && <MobileForm end={end} isTrial={Boolean(demo)} />}</Suspense>
      </div>
      <div className={styles.foot}>
        {registration && registration.mode !== 'closed' && <Link to="/user/register">{t('register.link')}</Link>}
        <Link to="/user/alteration">{t('recovery.link')}</Link>
      </div>
      {end.dialog}
    </div>
  );
}
