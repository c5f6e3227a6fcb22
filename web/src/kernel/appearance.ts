import { type Preferences, THEME_COLORS } from '@opsyard/contract';

/** How the shell looks and behaves, every choice made. */
export type Appearance = Required<
  Pick<
    Preferences,
    | ('appearance' | 'navTheme' | 'color' | 'layout' | 'contentWidth' | 'density')
    | ('fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'colorWeak' | 'multiTab')
  >
>;

/** What holds until somebody chooses. */
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

/** What a person's settings come to: a top menu has no side menu to fix, and only it can be fluid; only a fixed header can hide. */
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

/** What a change brings with it: a header that is not fixed any more does not hide either. */
export function withDependentSettings(change: Preferences): Preferences {
  return change.fixedHeader === false ? { ...change, autoHideHeader: false } : change;
}
