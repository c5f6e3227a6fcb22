import { DRAWER_MENU, FOOTER_YEAR, SIDEBAR_COLLAPSED, SIDEBAR_OPEN } from '@opsyard/contract';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../kernel/can.tsx';
import { part } from '../../kernel/loading/screens.ts';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { useBranding } from '../../kernel/theme/branding.ts';
import { useNavVariables } from '../header/use-theme-settings.ts';
import { Logo } from '../logo.tsx';
import { onPageScroll } from '../tabs/page-scroll.ts';
import type { MenuLine } from './menu.ts';
import type { Routing } from './menu-routing.ts';
import { SideNav } from './side-nav.tsx';
import styles from './sidebar.module.css';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

const SideProjects = part(() => import('../../features/tasks/project/side-projects.tsx'), 'SideProjects', 'first');

type SidebarProps = { lines: readonly MenuLine[]; routing: Routing; sidebar: SidebarState };

/** The menu at the side, or in a drawer on a phone. */
export function Sidebar(props: SidebarProps) {
  const { collapsed, device } = props.sidebar;
  if (device === 'mobile') return <SideDrawer {...props} />;
  return <SideColumn width={collapsed ? SIDEBAR_COLLAPSED : SIDEBAR_OPEN} {...props} />;
}

/** A side menu that is not fixed scrolls with the page. */
function SideColumn({ width, ...props }: SidebarProps & { width: number }) {
  const { fixedSidebar } = useAppearance();
  const { moves } = props.sidebar;
  const inks = useNavVariables();
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const moved = inner.current;
    if (fixedSidebar || !moved) return;
    const stop = onPageScroll(({ top }) => {
      moved.style.transform = `translateY(${-top}px)`;
    });
    return () => {
      stop();
      moved.style.transform = '';
    };
  }, [fixedSidebar]);
  return (
    <aside
      className={moves ? `${styles.sidebar} ${styles.moving}` : styles.sidebar}
      style={{ ...inks, width }}
      data-tour="menu"
    >
      <div ref={inner} className={styles.inner}>
        <Content {...props} />
      </div>
    </aside>
  );
}

/** The native dialog traps the focus, closes on Esc and has a backdrop. */
function SideDrawer(props: SidebarProps) {
  const { t } = useTranslation('shell');
  const { drawerOpen, closeDrawer } = props.sidebar;
  const inks = useNavVariables();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (drawerOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [drawerOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      style={{ ...inks, width: DRAWER_MENU }}
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
  const mayTasks = useCan('task:use');
  return (
    <>
      <Link to={routing.home} className={styles.brand} aria-label={title} onClick={closeDrawer}>
        <Logo />
        {!collapsed && <span>{title}</span>}
      </Link>
      <nav className={styles.menu} aria-label={t('nav.menu')}>
        <SideNav lines={lines} collapsed={collapsed} onGo={device === 'mobile' ? closeDrawer : undefined} />
      </nav>
      {!collapsed && mayTasks && (
        <Suspense fallback={null}>
          <SideProjects onGo={device === 'mobile' ? closeDrawer : undefined} />
        </Suspense>
      )}
      <footer className={styles.footer}>{collapsed ? `© ${FOOTER_YEAR}` : `© ${FOOTER_YEAR} ${title}`}</footer>
    </>
  );
}
