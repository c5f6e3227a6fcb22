import { branding, type SystemSettings, systemSettings } from '@opsyard/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { Can } from '../../../kernel/can.tsx';
import { listText } from '../../../kernel/words/list-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Facts } from '../shared/facts.tsx';
import styles from '../system.module.css';
import { BrandingForm } from './branding-form.tsx';
import { GatewaySection } from './gateway-section.tsx';
import { LogDays } from './log-days.tsx';

/** Page of the settings: branding, gateways and other values. */
export function SettingsPage() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useRead(systemSettings.get, {}, { quiet: true });
  const { data: appearance } = useRead(branding.get, {}, { quiet: true });
  useSectionOfAddress(Boolean(data && appearance));
  return (
    <Page title={t('settings.title')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && (!data || !appearance) && <RowsSkeleton />}
      {appearance && data && <BrandingForm key={JSON.stringify(appearance)} appearance={appearance} />}
      {appearance && data && <GatewaySection settings={data} />}
      {appearance && data && <SignInSection settings={data} />}
    </Page>
  );
}

/** Scrolls to the section in the URL once it is rendered. */
function useSectionOfAddress(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [isLoaded, hash]);
}

function SignInSection({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation('system');
  const { captcha, sessionIdleHours, places, publicUrl } = settings;
  return (
    <section className={styles.card} aria-labelledby="sign-in">
      <h2 id="sign-in">{t('settings.signIn')}</h2>
      <Facts
        facts={[
          [t('settings.captcha'), captcha ? t('settings.on') : t('settings.off')],
          [t('settings.idle'), t('settings.hours', { count: sessionIdleHours })],
          [t('settings.places'), listText(places) || t('settings.noPlaces')],
          [t('settings.publicUrl'), publicUrl ?? t('settings.notSet')],
          [t('settings.logDays'), <LogDays key="days" settings={settings} />],
          [t('settings.demo'), <Demo key="demo" {...settings} />],
        ]}
      />
      <Can action="system:security:edit">
        <p style={{ marginBottom: 0 }}>
          <Link to="/isystem/security">{t('settings.rules')}</Link>
        </p>
      </Can>
    </section>
  );
}

function Demo({ demo, demoPrefilled }: Pick<SystemSettings, 'demo' | 'demoPrefilled'>) {
  const { t } = useTranslation('system');
  if (demo === null) return t('settings.demoNone');
  return [t('settings.demoThere', { name: demo }), demoPrefilled && t('settings.demoPrefilled')]
    .filter(Boolean)
    .join(' ');
}
