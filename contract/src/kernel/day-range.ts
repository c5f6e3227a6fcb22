/** The first and the last day anything can have: what lies beyond is a slip, such as a year of two digits. */
export const DAY_RANGE = { first: '1900-01-01', last: '2199-12-31' } as const;
