import { useEffect, useState } from 'react';
import { type Device, useDevice } from '../kernel/device.ts';
import { changePreferences, usePreferences } from '../kernel/preferences.ts';

export type Sidebar = {
  device: Device;
  collapsed: boolean;
  /** Whether the drawer of a small screen is out. */
  drawerOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** How the side menu stands: a drawer on phones, collapsed on tablets until asked, as the person likes it on desktops. */
export function useSidebar(): Sidebar {
  const device = useDevice();
  const { sidebarCollapsed = false } = usePreferences();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (device === 'desktop') setOpened(false);
  }, [device]);
  return {
    device,
    collapsed: device === 'desktop' ? sidebarCollapsed : device === 'tablet' && !opened,
    drawerOpen: device === 'mobile' && opened,
    toggle: () => {
      if (device === 'desktop') changePreferences({ sidebarCollapsed: !sidebarCollapsed });
      else setOpened(!opened);
    },
    closeDrawer: () => setOpened(false),
  };
}
