/** The server's present; everything else takes the time as an argument. */
export function now(): Date {
  return new Date();
}
