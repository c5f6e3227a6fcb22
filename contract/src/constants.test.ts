import { expect, test } from 'vitest';
import * as constants from './constants.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

test('[BK-01] the business constants have the required values', () => {
  expect(constants).toMatchObject({
    LOCAL_STORAGE_RETENTION: 7 * DAY,
    REQUEST_TIMEOUT: 300 * SECOND,
    SMS_COUNTDOWN: 60 * SECOND,
    NOTIFICATION_POLL: 6 * SECOND,
    HEARTBEAT: 20 * SECOND,
    RECONNECT_WAIT: 5 * SECOND,
    PASSWORD_CHANGED_REDIRECT: 5 * SECOND,
    STEP_DELAY: 1.5 * SECOND,
    CHUNK_LOAD_TIMEOUT: 120 * SECOND,
    ENHANCE_RECORDS_KEPT: 16,
    BREAKPOINT_TABLET: 1087.99,
    BREAKPOINT_MOBILE: 767.99,
    BREAKPOINT_SMALL_SCREEN: 1366,
    SIDEBAR_OPEN: 200,
    SIDEBAR_COLLAPSED: 80,
    DRAWER_MENU: 200,
    HEADER_HIDE_THRESHOLD: 100,
    RANDOM_ID_LENGTH: 32,
  });
  expect(new Set(constants.THEME_COLORS).size).toBe(8);
  expect(constants.THEME_COLORS[0]).toBe('#1890FF');
});
