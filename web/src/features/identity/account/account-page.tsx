import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, useParams } from 'react-router';
import { useAccountParts } from '../../../kernel/account-parts.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';

const PARTS = {
  profile: part(() => import('./profile-part.tsx'), 'ProfilePart', 'first'),
  security: part(() => import('./security-part.tsx'), 'SecurityPart', 'first'),
  sessions: part(() => import('./sessions-part.tsx'), 'SessionsPart', 'first'),
  shortcuts: part(() => import('./shortcuts-part.tsx'), 'ShortcutsPart'),
  notifications: part(() => import('./notifications-part.tsx'), 'NotificationsPart', 'first'),
  tokens: part(() => import('./tokens-part.tsx'), 'TokensPart', 'first'),
} satisfies Record<string, ComponentType>;
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** Page of the user's own account: profile, security, sessions and API tokens. */
export function AccountPage() {
  const { t } = useTranslation('identity');
  const { part: partName } = useParams();
  const language = useLanguage();
  const parts: readonly { name: string; text: string; Part: ComponentType }[] = [
    ...NAMES.map((name) => ({ name, text: t(`account.part.${name}`), Part: PARTS[name] })),
    ...useAccountParts().map(({ name, label, Part }) => ({ name, text: label[language === 'zh' ? 1 : 0], Part })),
  ];
  const found = parts.find(({ name }) => name === partName);
  const nav = useRef<HTMLElement>(null);
  // Where they do not all fit, the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another part is shown
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [partName]);
  if (!found) return <Navigate to={`/account/${NAMES[0]}`} replace />;
  const { Part } = found;
  return (
    <Page title={t('account.title')}>
      <nav ref={nav} aria-label={t('account.title')} className={styles.parts}>
        {parts.map(({ name, text }) => (
          <NavLink key={name} to={`/account/${name}`} className={styles.part ?? ''}>
            {text}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<RowsSkeleton />}>
        <Part />
      </Suspense>
    </Page>
  );
}
