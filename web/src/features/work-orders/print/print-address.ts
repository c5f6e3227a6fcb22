/** The orders of the print view in the address of the list. */
export const PRINT_ADDRESS = { print: [] as readonly string[] };

/** Most orders printed at once. */
export const PRINTED_AT_ONCE = 20;
