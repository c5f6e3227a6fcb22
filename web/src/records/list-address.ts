/** Where a person is in the page of a record type, as its address says. */
export const LIST_ADDRESS = {
  /** `list`, `board` or `trash`. */
  view: 'list',
  filter: '',
  q: '',
  sort: '',
  /** The id of the record in the drawer. */
  open: '',
  /** The field whose values are the columns of the board. */
  by: '',
  add: false,
};
export type ListAddress = typeof LIST_ADDRESS;
