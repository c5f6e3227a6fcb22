/** The earliest and the latest date that is accepted; dates outside are typing errors, such as a two-digit year. */
export const DAY_RANGE = { first: '1900-01-01', last: '2199-12-31' } as const;
