/** Constants shared by server and page; durations in milliseconds, widths in CSS pixels, sizes in bytes. This file imports nothing. */
export const LOCAL_STORAGE_RETENTION = 604_800_000;
export const REQUEST_TIMEOUT = 300_000;
export const SMS_COUNTDOWN = 60_000;
export const NOTIFICATION_POLL = 6_000;
export const HEARTBEAT = 20_000;
export const RECONNECT_WAIT = 5_000;
export const PASSWORD_CHANGED_REDIRECT = 5_000;
export const STEP_DELAY = 1_500;
export const CHUNK_LOAD_TIMEOUT = 120_000;
export const ENHANCE_RECORDS_KEPT = 16;
export const BREAKPOINT_TABLET = 1087.99;
export const BREAKPOINT_MOBILE = 767.99;
export const BREAKPOINT_SMALL_SCREEN = 1366;
export const SIDEBAR_OPEN = 200;
export const SIDEBAR_COLLAPSED = 80;
export const DRAWER_MENU = 200;
export const HEADER_HIDE_THRESHOLD = 100;
export const RANDOM_ID_LENGTH = 32;
export const LABEL_NAME_MAX = 15;
export const LABEL_GROUP_MAX = 20;
export const PROCESS_NAME_MAX = 20;
export const PROJECT_NAME_MAX = 60;
export const TITLE_MAX = 200;
/** Characters of sanitised HTML, which may be longer than what was sent. */
export const DESCRIPTION_MAX = 262_144;
/** Statuses and labels of one project. */
export const STATUSES_MAX = 50;
export const LABELS_MAX = 300;
/** Custom fields of one project, including archived ones. */
export const CUSTOM_FIELDS_MAX = 400;
/** Custom fields that apply to the tasks of one type. */
export const TYPE_FIELDS_MAX = 80;
export const CUSTOM_FIELD_NAME_MAX = 30;
/** Options of one custom field. */
export const CUSTOM_OPTIONS_MAX = 500;
export const CUSTOM_OPTION_NAME_MAX = 30;
export const CUSTOM_UNIT_MAX = 10;
/** The help text of one custom field. */
export const CUSTOM_HELP_MAX = 500;
/** The values of all custom fields of one task as JSON, in bytes. */
export const CUSTOM_VALUES_MAX_BYTES = 65_536;
/** Assignees, and likewise labels, of one task. */
export const TASK_IDS_MAX = 20;
/** Levels of subtasks below a top-level task. */
export const TASK_DEPTH_MAX = 4;
export const ATTACHMENT_MAX_BYTES = 52_428_800;
/** The content type of a body with the bytes of a file from an offset. */
export const PART_TYPE = 'application/offset+octet-stream';
export const FOOTER_YEAR = 2020;
export const PRODUCT_NAME = 'Opsyard';
export const STORAGE_PREFIX = 'pro__';
export const HOME_PATH = '/modules/task/taskList/ProjectsList';
export const DASHBOARD_PATH = '/dashboard';

/** The address of the full page of a task, by its key: the form of all links to tasks. */
export function taskAddress(key: string): string {
  return `/modules/appcenter/task/${key}`;
}

/** The eight theme colours; the first is the default. */
export const THEME_COLORS = [
  '#1890FF',
  '#F5222D',
  '#FA541C',
  '#FAAD14',
  '#13C2C2',
  '#52C41A',
  '#2F54EB',
  '#722ED1',
] as const;

/** The five status categories: '0' to do, '1' done, '2' doing, '3' cancelled, '4' in review. */
export const CATEGORIES = ['0', '1', '2', '3', '4'] as const;

/** None, low, medium, high, urgent. */
export const PRIORITIES = ['N', 'L', 'M', 'H', 'U'] as const;

/** Colours of labels, statuses and projects, by name; the page defines their appearance in light and dark mode. */
export const COLORS = [
  'gray',
  'red',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'magenta',
  'brown',
] as const;
export type ColorName = (typeof COLORS)[number];

/** The record type of push messages to those who decide about requests, and to requesters: some request has changed. */
export const REQUESTS_WATCHED = 'taskRequest';
