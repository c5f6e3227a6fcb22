import { useTranslation } from 'react-i18next';
import { changePreferences, usePreferences } from '../../kernel/storage/preferences.ts';
import { useMode } from '../../kernel/theme/theme.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';

const ICONS = {
  light: <Glyph name="sun" size={16} />,
  dark: <Glyph name="moon" size={16} />,
  system: <Glyph name="screen" size={16} />,
} as const;

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
