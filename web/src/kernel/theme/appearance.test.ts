import { expect, test } from 'vitest';
import { appearanceOf, withDependentSettings } from './appearance.ts';

test('[ST-02] default settings', () => {
  expect(appearanceOf({})).toEqual({
    appearance: 'system',
    navTheme: 'dark',
    color: '#1890FF',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    density: 'default',
    fixedHeader: true,
    autoHideHeader: false,
    fixedSidebar: true,
    colorWeak: false,
    multiTab: true,
  });
});

test('[ST-01] the content is fluid only with a top menu, which has no side menu to fix', () => {
  const chosen = { contentWidth: 'Fluid', fixedSidebar: true } as const;
  expect(appearanceOf({ ...chosen, layout: 'sidemenu' })).toMatchObject({ contentWidth: 'Fixed', fixedSidebar: true });
  expect(appearanceOf({ ...chosen, layout: 'topmenu' })).toMatchObject({ contentWidth: 'Fluid', fixedSidebar: false });
});

test('[ST-01] [ST-04] a header hides only while it is fixed, and unfixing it disables hiding', () => {
  expect(appearanceOf({ autoHideHeader: true }).autoHideHeader).toBe(true);
  expect(appearanceOf({ autoHideHeader: true, fixedHeader: false }).autoHideHeader).toBe(false);
  expect(withDependentSettings({ fixedHeader: false })).toEqual({ fixedHeader: false, autoHideHeader: false });
  expect(withDependentSettings({ fixedHeader: true })).toEqual({ fixedHeader: true });
});
