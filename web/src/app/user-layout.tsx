import { FOOTER_YEAR, PRODUCT_NAME } from '@opsyard/contract';
import { Outlet } from 'react-router';
import { AppearanceSwitch } from './appearance-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import styles from './user-layout.module.css';

/** The frame of the pages before the sign-in. */
export function UserLayout() {
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Logo size={28} />
          {PRODUCT_NAME}
        </span>
        <span>
          <LanguageSwitch />
          <AppearanceSwitch />
        </span>
      </header>
      <main className={styles.content}>
        <Outlet />
      </main>
      <footer className={styles.footer}>{`© ${FOOTER_YEAR} ${PRODUCT_NAME}`}</footer>
    </div>
  );
}
