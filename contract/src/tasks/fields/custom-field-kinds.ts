/** What only settings, editors and the server need to know of custom fields. */
export const CUSTOM_FIELD_KINDS = [
  'text',
  'longText',
  'number',
  'money',
  'percent',
  'date',
  'dateRange',
  'checkbox',
  'choice',
  'choices',
  'person',
  'people',
  'department',
  'phone',
  'link',
  'autoNumber',
  'record',
  'file',
] as const;

/** Kinds that lists can be sorted by. */
export const SORTABLE_KINDS: readonly (typeof CUSTOM_FIELD_KINDS)[number][] = [
  'text',
  'number',
  'money',
  'percent',
  'date',
  'dateRange',
  'checkbox',
  'choice',
  'phone',
  'link',
  'autoNumber',
];
/** A record of any type as a value: its type and id, as in the search for records. */
export const RECORD_REF = /^[a-z][A-Za-z0-9]{0,49}:[0-9a-f]{32}$/;
/** The maximum number; up to it numbers are exact with four decimal places. */
export const CUSTOM_NUMBER_MAX = 100_000_000_000;
/** The maximum number of people in a value. */
export const CUSTOM_PEOPLE_MAX = 50;
/** The maximum length of a text, and of a long text. */
export const CUSTOM_TEXT_MAX = 500;
export const CUSTOM_LONG_TEXT_MAX = 5_000;
