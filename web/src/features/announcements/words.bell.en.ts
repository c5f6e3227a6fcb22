/** Words of the bell, which rings on every screen. */
export const bell = {
  label_one: 'Notifications, {{count}} unread',
  label_other: 'Notifications, {{count}} unread',
  notice: 'Notice ({{count}})',
  system: 'System message ({{count}})',
  readAll: 'mark all read',
  all: 'See all',
  settings: 'How I am told',
  nothing: 'You have read everything.',
};
