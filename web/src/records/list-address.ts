/** Where a person is in the page of a record type, as its address says. */
export const LIST_ADDRESS = {
  /** `list`, `board`, `calendar` or `trash`; where records have pictures, `list` is their gallery and `table` the list. */
  view: 'list',
  /** The id of the saved view that shows, `all` for none although there is one to begin with. */
  saved: '',
  filter: '',
  q: '',
  sort: '',
  /** The field whose values are the groups of the list. */
  group: '',
  /** The id of the record in the drawer. */
  open: '',
  /** The fields whose values are the columns and the lanes of the board. */
  by: '',
  lane: '',
  /** The field of the calendar, a day it shows, and how much of it. */
  date: '',
  day: '',
  span: 'month',
  add: false,
};
export type ListAddress = typeof LIST_ADDRESS;
