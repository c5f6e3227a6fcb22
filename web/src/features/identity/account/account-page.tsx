import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, useParams } from 'react-router';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';

const PARTS = {
  profile: lazy(async () => ({ default: (await import('./profile-part.tsx')).ProfilePart })),
  security: lazy(async () => ({ default: (await import('./security-part.tsx')).SecurityPart })),
  sessions: lazy(async () => ({ default: (await import('./sessions-part.tsx')).SessionsPart })),
  notifications: lazy(async () => ({ default: (await import('./notifications-part.tsx')).NotificationsPart })),
  tokens: lazy(async () => ({ default: (await import('./tokens-part.tsx')).TokensPart })),
} satisfies Record<string, ComponentType>;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** Page of the user's own account: profile, security, sessions and API tokens. */
export function AccountPage() {
  const { t } = useTranslation('identity');
  const { part: wanted } = useParams();
  const part = NAMES.find((name) => name === wanted);
  if (!part) return <Navigate to={`/account/${NAMES[0]}`} replace />;
  const Part = PARTS[part];
  return (
    <Page title={t('account.title')}>
      <nav aria-label={t('account.title')} className={styles.parts}>
        {NAMES.map((name) => (
          <NavLink key={name} to={`/account/${name}`} className={styles.part ?? ''}>
            {t(`account.part.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<RowsSkeleton />}>
        <Part />
      </Suspense>
    </Page>
  );
}
