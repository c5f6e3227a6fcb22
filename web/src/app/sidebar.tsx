import { DRAWER_MENU, FOOTER_YEAR, SIDEBAR_COLLAPSED, SIDEBAR_OPEN } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBranding } from '../kernel/branding.ts';
import { Logo } from './logo.tsx';
import type { MenuLine } from './menu.ts';
import type { Routing } from './menu-routing.ts';
import { SideNav } from './side-nav.tsx';
import styles from './sidebar.module.css';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

type SidebarProps = { lines: readonly MenuLine[]; routing: Routing; sidebar: SidebarState };

/** The menu at the side, or in a drawer on a phone. */
export function Sidebar(props: SidebarProps) {
  const { collapsed, device } = props.sidebar;
  if (device === 'mobile') return <SideDrawer {...props} />;
  return (
    <aside className={styles.sidebar} style={{ width: collapsed ? SIDEBAR_COLLAPSED : SIDEBAR_OPEN }}>
      <Content {...props} />
    </aside>
  );
}

/** The browser's own dialog keeps the focus, closes on Esc and darkens the rest. */
function SideDrawer(props: SidebarProps) {
  const { t } = useTranslation('shell');
  const { drawerOpen, closeDrawer } = props.sidebar;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (drawerOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [drawerOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      style={{ width: DRAWER_MENU }}
      aria-label={t('nav.menu')}
      onClose={closeDrawer}
      onPointerDown={(event) => event.target === dialog.current && closeDrawer()}
    >
      <div className={styles.drawerBody}>
        <Content {...props} />
      </div>
    </dialog>
  );
}

function Content({ lines, routing, sidebar: { collapsed, device, closeDrawer } }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { title } = useBranding();
  return (
    <>
      <Link to={routing.home} className={styles.brand} aria-label={title} onClick={closeDrawer}>
        <Logo />
        {!collapsed && <span>{title}</span>}
      </Link>
      <nav className={styles.menu} aria-label={t('nav.menu')}>
        <SideNav lines={lines} collapsed={collapsed} onGo={device === 'mobile' ? closeDrawer : undefined} />
      </nav>
      <footer className={styles.footer}>{collapsed ? `© ${FOOTER_YEAR}` : `© ${FOOTER_YEAR} ${title}`}</footer>
    </>
  );
}
