import { expect, test } from 'vitest';
import { looksOf, withConsequences } from './looks.ts';

test('[ST-02] what holds until somebody chooses', () => {
  expect(looksOf({})).toEqual({
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

test('[ST-01] the content is fluid only below a top menu, which has no side menu to fix', () => {
  const chosen = { contentWidth: 'Fluid', fixedSidebar: true } as const;
  expect(looksOf({ ...chosen, layout: 'sidemenu' })).toMatchObject({ contentWidth: 'Fixed', fixedSidebar: true });
  expect(looksOf({ ...chosen, layout: 'topmenu' })).toMatchObject({ contentWidth: 'Fluid', fixedSidebar: false });
});

test('[ST-01] [ST-04] a header hides only while it is fixed, and setting it free ends the hiding for good', () => {
  expect(looksOf({ autoHideHeader: true }).autoHideHeader).toBe(true);
  expect(looksOf({ autoHideHeader: true, fixedHeader: false }).autoHideHeader).toBe(false);
  expect(withConsequences({ fixedHeader: false })).toEqual({ fixedHeader: false, autoHideHeader: false });
  expect(withConsequences({ fixedHeader: true })).toEqual({ fixedHeader: true });
});
