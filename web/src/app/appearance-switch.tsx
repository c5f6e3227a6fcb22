import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { changePreferences, usePreferences } from '../kernel/preferences.ts';
import { useMode } from '../kernel/theme.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/popup-menu.tsx';

const ICONS = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> } as const;

/** Menu entries for light, dark and system appearance. */
export function useAppearanceEntries(): MenuEntry[] {
  const { t } = useTranslation('shell');
  const { appearance: present = 'system' } = usePreferences();
  return (['light', 'dark', 'system'] as const).map((appearance) => ({
    key: appearance,
    label: t(`header.${appearance}`),
    icon: ICONS[appearance],
    checked: appearance === present,
    run: () => changePreferences({ appearance }),
  }));
}

/** Button with the appearance menu. */
export function AppearanceSwitch() {
  const { t } = useTranslation('shell');
  return <MenuButton label={t('header.appearance')} icon={ICONS[useMode()]} entries={useAppearanceEntries()} />;
}
