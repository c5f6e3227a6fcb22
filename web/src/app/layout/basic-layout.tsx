import type { UserMenu } from '@opsyard/contract';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../kernel/loading/screens.ts';
import { PlacesContext } from '../../kernel/places.ts';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { SideHeader } from '../header/header.tsx';
import { HeaderFrame } from '../header/header-frame.tsx';
import { type MenuLine, menuLines, menuRoutes } from '../menu/menu.ts';
import { MenuLinesContext } from '../menu/menu-lines.ts';
import { type Routing, routingOf } from '../menu/menu-routing.ts';
import { Sidebar } from '../menu/sidebar.tsx';
import { type Sidebar as SidebarState, useSidebar } from '../menu/use-sidebar.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { PushConnection } from '../push-connection.tsx';
import { canVisit, commonRoutes } from '../routes/common-routes.ts';
import { screens } from '../screens.ts';
import { OpenPages } from '../tabs/open-pages.tsx';
import styles from './basic-layout.module.css';

// Not needed by users with a side menu.
const TopFrame = part(() => import('../header/top-frame.tsx'), 'TopFrame', 'first');

/** Layout for signed-in users: menu, header, open pages. */
export function BasicLayout({ permission }: { permission: UserMenu }) {
  const { t } = useTranslation('shell');
  const routing = useMemo(
    () => routingOf([...menuRoutes(permission.menu), ...commonRoutes], (route) => canVisit(route, permission)),
    [permission],
  );
  const menu = useMemo(() => ({ lines: menuLines(permission.menu), preload }), [permission.menu]);
  const { lines } = menu;
  const sidebar = useSidebar();

  return (
    <PlacesContext value={routing.places}>
      <MenuLinesContext value={menu}>
        <button type="button" className={styles.skip} onClick={focusContent}>
          {t('nav.skip')}
        </button>
        <Frame lines={lines} routing={routing} sidebar={sidebar}>
          <OpenPages routing={routing} />
        </Frame>
        <PaletteHost lines={lines} home={routing.home} toggleMenu={sidebar.toggle} />
        <PushConnection />
      </MenuLinesContext>
    </PlacesContext>
  );
}

function preload({ screen }: MenuLine): void {
  if (screen && Object.hasOwn(screens, screen)) screens[screen]?.preload();
}

type FrameProps = { lines: readonly MenuLine[]; routing: Routing; sidebar: SidebarState; children: ReactNode };

/** Frame around the pages: side menu, or top menu where there is enough space. */
function Frame({ lines, routing, sidebar, children }: FrameProps) {
  const { layout } = useAppearance();
  if (layout === 'topmenu' && sidebar.device !== 'mobile') {
    return (
      <Suspense fallback={null}>
        <TopFrame lines={lines} home={routing.home} sidebar={sidebar}>
          {children}
        </TopFrame>
      </Suspense>
    );
  }
  return (
    <div className={styles.layout}>
      <Sidebar lines={lines} routing={routing} sidebar={sidebar} />
      <div className={styles.main}>
        <HeaderFrame>
          <SideHeader sidebar={sidebar} />
        </HeaderFrame>
        {children}
      </div>
    </div>
  );
}

function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus();
}
