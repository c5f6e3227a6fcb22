import { useEffect, useState } from 'react';
import { type Device, useDevice, useSmallScreen } from '../../kernel/storage/device.ts';
import { changePreferences, usePreferences } from '../../kernel/storage/preferences.ts';

export type Sidebar = {
  device: Device;
  collapsed: boolean;
  /** Whether the drawer of a small screen is open. */
  drawerOpen: boolean;
  /** Whether the change is animated: on user action, not on a change of the screen size. */
  moves: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/**
 * State of the side menu: a drawer on phones, initially collapsed on tablets, by user setting on desktops; without a
 * setting collapsed on small screens and open on others.
 */
export function useSidebar(): Sidebar {
  const device = useDevice();
  const isSmall = useSmallScreen();
  const { sidebarCollapsed = isSmall } = usePreferences();
  const [opened, setOpened] = useState(false);
  const [moves, setMoves] = useState(false);
  const screen = `${device} ${isSmall}`;
  const [previous, setPrevious] = useState(screen);
  if (previous !== screen) {
    setPrevious(screen);
    setMoves(false);
  }
  useEffect(() => {
    if (device === 'desktop') setOpened(false);
  }, [device]);
  return {
    device,
    collapsed: device === 'desktop' ? sidebarCollapsed : device === 'tablet' && !opened,
    drawerOpen: device === 'mobile' && opened,
    moves,
    toggle: () => {
      setMoves(true);
      if (device === 'desktop') changePreferences({ sidebarCollapsed: !sidebarCollapsed });
      else setOpened(!opened);
    },
    closeDrawer: () => setOpened(false),
  };
}
