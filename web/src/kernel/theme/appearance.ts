import { type Preferences, THEME_COLORS } from '@opsyard/contract';

/** The appearance and layout settings of the shell, without gaps. */
export type Appearance = Required<
  Pick<
    Preferences,
    | ('appearance' | 'navTheme' | 'color' | 'layout' | 'contentWidth' | 'density')
    | ('fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'colorWeak' | 'multiTab')
  >
>;

/** The default settings. */
const DEFAULT_APPEARANCE: Appearance = {
  appearance: 'system',
  navTheme: 'dark',
  color: THEME_COLORS[0],
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  density: 'default',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  colorWeak: false,
  multiTab: true,
};

/** The effective settings: a top menu has no side menu to fix, and only it can be fluid; only a fixed header can hide. */
export function appearanceOf(chosen: Preferences): Appearance {
  const looks = { ...DEFAULT_APPEARANCE, ...chosen };
  const onTop = looks.layout === 'topmenu';
  return {
    ...looks,
    contentWidth: onTop ? looks.contentWidth : 'Fixed',
    autoHideHeader: looks.fixedHeader && looks.autoHideHeader,
    fixedSidebar: !onTop && looks.fixedSidebar,
  };
}

/** Adds dependent settings to a change: unfixing the header disables hiding it. */
export function withDependentSettings(change: Preferences): Preferences {
  return change.fixedHeader === false ? { ...change, autoHideHeader: false } : change;
}
