import { FOOTER_YEAR } from '@opsyard/contract';
import { Outlet } from 'react-router';
import { useBranding } from '../../kernel/theme/branding.ts';
import { AppearanceSwitch } from '../header/appearance-switch.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import { Logo } from '../logo.tsx';
import styles from './user-layout.module.css';

/** Layout of the pages before the sign-in. */
export function UserLayout() {
  const { title, slogan } = useBranding();
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo size={28} />
          {title}
          {slogan && <span className={styles.slogan}>{slogan}</span>}
        </span>
        <span>
          <LanguageSwitch />
          <AppearanceSwitch />
        </span>
      </header>
      <main className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>{`© ${FOOTER_YEAR} ${title}`}</footer>
    </div>
  );
}
