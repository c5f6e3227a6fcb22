/** The maximum length of a filter as text. */
export const FILTER_TEXT_MAX = 8_000;
