import type { UserPermission } from '@opsyard/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlacesContext } from '../kernel/places.ts';
import styles from './basic-layout.module.css';
import { everybodysRoutes } from './everybodys-routes.ts';
import { Header } from './header.tsx';
import { menuLines, menuRoutes } from './menu.ts';
import { routingOf } from './menu-routing.ts';
import { OpenPages } from './open-pages.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PushKeeper } from './push-keeper.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** The page of somebody signed in: menu, header, open pages. */
export function BasicLayout({ permission }: { permission: UserPermission }) {
  const { t } = useTranslation('shell');
  const routing = useMemo(() => routingOf([...menuRoutes(permission.menu), ...everybodysRoutes]), [permission.menu]);
  const lines = useMemo(() => menuLines(permission.menu), [permission.menu]);
  const sidebar = useSidebar();

  return (
    <PlacesContext value={routing.places}>
      <div className={styles.layout}>
        <button type="button" className={styles.skip} onClick={focusContent}>
          {t('nav.skip')}
        </button>
        <Sidebar lines={lines} routing={routing} sidebar={sidebar} />
        <div className={styles.main}>
          <Header sidebar={sidebar} />
          <OpenPages routing={routing} />
        </div>
        <PaletteHost lines={lines} home={routing.home} toggleMenu={sidebar.toggle} />
        <PushKeeper />
      </div>
    </PlacesContext>
  );
}

function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus();
}
