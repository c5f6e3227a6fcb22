import { type Preferences, THEME_COLORS } from '@opsyard/contract';
import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd';
import { ACCENTS, type Mode, surfacesOf, TONES } from '../commands/palette.ts';
import { usePreferences } from '../storage/preferences.ts';
import { createStore, useStore } from '../storage/store.ts';

export type Density = NonNullable<Preferences['density']>;

/** Row height of tables in CSS pixels. */
const ROW_HEIGHT: Record<Density, number> = { compact: 32, default: 38, relaxed: 48 };

const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
const systemMode = createStore<Mode>(dark?.matches ? 'dark' : 'light');
dark?.addEventListener('change', ({ matches }) => systemMode.set(matches ? 'dark' : 'light'));

/** The mode of the page: the chosen one, or that of the system. */
export function useMode(): Mode {
  const { appearance = 'system' } = usePreferences();
  const system = useStore(systemMode);
  return appearance === 'system' ? system : appearance;
}

/** The chosen density, and its row height. */
export function useDensity(): { density: Density; rowHeight: number } {
  const { density = 'default' } = usePreferences();
  return { density, rowHeight: ROW_HEIGHT[density] };
}

/** The accent colour in a mode; the default for an unknown choice. */
export function accentOf(choice: string | undefined, mode: Mode): string {
  const preset = THEME_COLORS.find((color) => color.toLowerCase() === choice?.toLowerCase());
  return ACCENTS[preset ?? THEME_COLORS[0]][mode];
}

/** All inputs of the theme. */
export type ThemeSettings = {
  mode: Mode;
  accent: string;
  density: Density;
  colorWeak: boolean;
  touch: boolean;
};

/** Sets the colours and sizes of the page's own styles, as custom properties of the document. */
export function applyTheme({ mode, accent, density, colorWeak }: ThemeSettings): void {
  const { style, dataset } = document.documentElement;
  dataset.mode = mode;
  if (colorWeak) dataset.colorWeak = '';
  else delete dataset.colorWeak;
  style.colorScheme = mode;
  style.setProperty('--row-height', `${ROW_HEIGHT[density]}px`);
  for (const [name, value] of Object.entries(cssVariablesOf(mode, accent, colorWeak))) style.setProperty(name, value);
}

/** The custom properties of a mode, for the document or a darker part of it. */
export function cssVariablesOf(mode: Mode, accent: string, colorWeak: boolean): Record<`--${string}`, string> {
  const tones = Object.entries(TONES[mode]).flatMap(([name, tone]) =>
    Object.entries(tone).map(([part, color]) => [`--${name}-${part}`, color] as const),
  );
  const surfaces = Object.entries(surfacesOf(mode, colorWeak)).map(([name, color]) => [`--${name}`, color] as const);
  return Object.fromEntries([['--accent', accent], ...surfaces, ...tones]);
}

/** The Ant Design theme. */
export function antTheme({ mode, accent, density, colorWeak, touch }: ThemeSettings): ThemeConfig {
  const ink = surfacesOf(mode, colorWeak);
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, asChosen],
    hashed: false,
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: accent,
      colorSuccess: ink.success,
      colorWarning: ink.warning,
      colorError: ink.danger,
      colorBgLayout: ink.page,
      colorBgContainer: ink.card,
      colorBgElevated: ink.raised,
      colorBorder: ink['line-strong'],
      colorBorderSecondary: ink.line,
      colorSplit: ink.line,
      colorText: ink.text,
      colorTextSecondary: ink['text-2'],
      colorTextTertiary: ink['text-3'],
      colorTextDescription: ink['text-3'],
      colorTextPlaceholder: ink['text-3'],
      colorTextLightSolid: ink['on-accent'],
      fontFamily: FONTS,
      fontSize: 14,
      borderRadius: 6,
      controlHeight: touch ? TOUCH_HEIGHT : CONTROL_HEIGHT[density],
      // Paler, the text of a button that waits would be hard to read.
      opacityLoading: 1,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: componentTokens(mode, ink),
  };
}

/** The dark algorithm dims all given colours; ours are already chosen for dark mode. */
const asChosen: MappingAlgorithm = (seed, map) => ({
  ...(map ?? theme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorPrimaryText: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorSuccess: seed.colorSuccess,
  colorSuccessText: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorWarningText: seed.colorWarning,
  colorError: seed.colorError,
  colorErrorText: seed.colorError,
  // Controls of touch size need not be larger, and must not be smaller.
  ...(seed.controlHeight === TOUCH_HEIGHT && { controlHeightLG: TOUCH_HEIGHT, controlHeightSM: TOUCH_HEIGHT }),
});

const CONTROL_HEIGHT: Record<Density, number> = { compact: 28, default: 32, relaxed: 36 };

/** The minimum size of touch targets, independent of density. */
const TOUCH_HEIGHT = 44;

const FONTS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** Backgrounds of text; the derived ones would have the colours of text. */
function backgroundsOf(mode: Mode) {
  const { green, gold, red, blue } = TONES[mode];
  return {
    colorSuccessBg: green.back,
    colorSuccessBorder: green.solid,
    colorWarningBg: gold.back,
    colorWarningBorder: gold.solid,
    colorErrorBg: red.back,
    colorErrorBorder: red.solid,
    colorInfoBg: blue.back,
    colorInfoBorder: blue.solid,
  };
}

function componentTokens(mode: Mode, ink: ReturnType<typeof surfacesOf>): NonNullable<ThemeConfig['components']> {
  return {
    Button: {
      // The default is a lighter accent without sufficient contrast.
      defaultHoverColor: 'var(--accent)',
      defaultHoverBorderColor: 'var(--accent)',
      primaryColor: ink['on-accent'],
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemHeight: 36,
      itemBorderRadius: 6,
      activeBarBorderWidth: 0,
    },
    Alert: backgroundsOf(mode),
    Tag: backgroundsOf(mode),
    Checkbox: { colorWhite: ink['on-accent'] },
    Radio: { colorWhite: ink['on-accent'] },
    Tooltip: { colorBgSpotlight: mode === 'dark' ? '#38424e' : '#2a323b', colorTextLightSolid: '#ffffff' },
    Table: { headerBg: 'transparent', headerSplitColor: 'transparent', cellPaddingBlock: 8 },
  };
}
