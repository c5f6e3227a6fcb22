import { type Preferences, THEME_COLORS } from '@opsyard/contract';

/** How the shell looks and behaves, every choice made. */
export type Looks = Required<
  Pick<
    Preferences,
    | ('appearance' | 'navTheme' | 'color' | 'layout' | 'contentWidth' | 'density')
    | ('fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'colorWeak' | 'multiTab')
  >
>;

/** What holds until somebody chooses. */
const DEFAULT_LOOKS: Looks = {
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
export function looksOf(chosen: Preferences): Looks {
  const looks = { ...DEFAULT_LOOKS, ...chosen };
  const onTop = looks.layout === 'topmenu';
  return {
    ...looks,
    contentWidth: onTop ? looks.contentWidth : 'Fixed',
    autoHideHeader: looks.fixedHeader && looks.autoHideHeader,
    fixedSidebar: !onTop && looks.fixedSidebar,
  };
}

/** What a change brings with it: a header that is not fixed any more does not hide either. */
export function withConsequences(change: Preferences): Preferences {
  return change.fixedHeader === false ? { ...change, autoHideHeader: false } : change;
}
