import { useEffect, useState } from 'react';
import { type Device, useDevice, useSmallScreen } from '../kernel/device.ts';
import { changePreferences, usePreferences } from '../kernel/preferences.ts';

export type Sidebar = {
  device: Device;
  collapsed: boolean;
  /** Whether the drawer of a small screen is out. */
  drawerOpen: boolean;
  /** Whether it moves because somebody asked; when it only follows the screen it changes at once. */
  moves: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/**
 * How the side menu stands: a drawer on phones, collapsed on tablets until asked, as the person likes it on desktops; who has not
 * said so finds it collapsed where the screen is small, and open elsewhere.
 */
export function useSidebar(): Sidebar {
  const device = useDevice();
  const isSmall = useSmallScreen();
  const { sidebarCollapsed = isSmall } = usePreferences();
  const [opened, setOpened] = useState(false);
  const [moves, setMoves] = useState(false);
  const screen = `${device} ${isSmall}`;
  const [former, setFormer] = useState(screen);
  if (former !== screen) {
    setFormer(screen);
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
