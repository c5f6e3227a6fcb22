/** Texts of the bell, which is shown on every screen. */
export const bell = {
  label_one: 'Notifications, {{count}} unread',
  label_other: 'Notifications, {{count}} unread',
  notice: 'Notice ({{count}})',
  system: 'System message ({{count}})',
  readAll: 'mark all read',
  all: 'View all',
  settings: 'Notification settings',
  nothing: 'No unread notifications.',
};
