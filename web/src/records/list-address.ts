/** The state of a record page in the URL. */
export const LIST_ADDRESS = {
  /** `list`, `board`, `calendar` or `trash`; for records with pictures, `list` is the gallery and `table` the list. */
  view: 'list',
  /** The id of the active saved view, `all` for none despite a default view. */
  saved: '',
  filter: '',
  q: '',
  sort: '',
  group: '',
  /** The id of the record in the drawer. */
  open: '',
  /** Whether it has the page to itself. */
  full: false,
  /** The id of a comment on it to show. */
  comment: '',
  /** What one of its sections shows, such as a note on a file. */
  part: '',
  /** The fields of the columns and lanes of the board. */
  by: '',
  lane: '',
  /** The field of the calendar, a visible date, and the range. */
  date: '',
  day: '',
  span: 'month',
  add: false,
  /** The group that a new record is added to. */
  into: '',
};
export type ListAddress = typeof LIST_ADDRESS;
