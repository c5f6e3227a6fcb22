import { type CSSProperties, useMemo } from 'react';
import { useDevice } from '../kernel/device.ts';
import { useAppearance } from '../kernel/preferences.ts';
import { accentOf, cssVariablesOf, type Paint, useMode } from '../kernel/theme.ts';

/** The colors of the page for the user's settings. */
export function usePaint(): Paint {
  const mode = useMode();
  const touch = useDevice() === 'mobile';
  const { color, density, colorWeak } = useAppearance();
  const accent = accentOf(color, mode);
  return useMemo(() => ({ mode, accent, density, colorWeak, touch }), [mode, accent, density, colorWeak, touch]);
}

/** The colors of the menu, which can be dark on a light page. */
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

/** The colors of the menu where they differ from the page, as CSS custom properties. */
export function useNavInks(): CSSProperties {
  const { mode } = usePaint();
  const nav = useNavPaint();
  return useMemo(() => {
    if (nav.mode === mode) return {};
    return { ...cssVariablesOf(nav.mode, nav.accent, nav.colorWeak), colorScheme: nav.mode } as CSSProperties;
  }, [mode, nav]);
}
