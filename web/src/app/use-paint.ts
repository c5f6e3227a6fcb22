import { type CSSProperties, useMemo } from 'react';
import { useDevice } from '../kernel/device.ts';
import { useAppearance } from '../kernel/preferences.ts';
import { accentOf, cssVariablesOf, type Paint, useMode } from '../kernel/theme.ts';

/** How the page is painted for this person. */
export function usePaint(): Paint {
  const mode = useMode();
  const touch = useDevice() === 'mobile';
  const { color, density, colorWeak } = useAppearance();
  const accent = accentOf(color, mode);
  return useMemo(() => ({ mode, accent, density, colorWeak, touch }), [mode, accent, density, colorWeak, touch]);
}

/** How the menu is painted: dark on a bright page where somebody likes it so. */
export function useNavPaint(): Paint {
  const paint = usePaint();
  const { color, navTheme } = useAppearance();
  return useMemo(
    () =>
      navTheme === 'dark' && paint.mode === 'light'
        ? { ...paint, mode: 'dark', accent: accentOf(color, 'dark') }
        : paint,
    [paint, color, navTheme],
  );
}

/** The menu's colours where they differ from the page's, as custom properties of its element. */
export function useNavInks(): CSSProperties {
  const { mode } = usePaint();
  const nav = useNavPaint();
  return useMemo(() => {
    if (nav.mode === mode) return {};
    return { ...cssVariablesOf(nav.mode, nav.accent, nav.colorWeak), colorScheme: nav.mode } as CSSProperties;
  }, [mode, nav]);
}
