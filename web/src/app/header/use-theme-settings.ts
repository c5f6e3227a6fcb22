import { type CSSProperties, useMemo } from 'react';
import { useDevice } from '../../kernel/storage/device.ts';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { accentOf, cssVariablesOf, type ThemeSettings, useMode } from '../../kernel/theme/theme.ts';

/** The colors of the page for the user's settings. */
export function useThemeSettings(): ThemeSettings {
  const mode = useMode();
  const touch = useDevice() === 'mobile';
  const { color, density, colorWeak } = useAppearance();
  const accent = accentOf(color, mode);
  return useMemo(() => ({ mode, accent, density, colorWeak, touch }), [mode, accent, density, colorWeak, touch]);
}

/** The colors of the menu, which can be dark on a light page. */
export function useNavTheme(): ThemeSettings {
  const settings = useThemeSettings();
  const { color, navTheme } = useAppearance();
  return useMemo(
    () =>
      navTheme === 'dark' && settings.mode === 'light'
        ? { ...settings, mode: 'dark', accent: accentOf(color, 'dark') }
        : settings,
    [settings, color, navTheme],
  );
}

/** The colors of the menu where they differ from the page, as CSS custom properties. */
export function useNavVariables(): CSSProperties {
  const { mode } = useThemeSettings();
  const nav = useNavTheme();
  return useMemo(() => {
    if (nav.mode === mode) return {};
    return { ...cssVariablesOf(nav.mode, nav.accent, nav.colorWeak), colorScheme: nav.mode } as CSSProperties;
  }, [mode, nav]);
}
