/** The current time; all other code takes the time as a parameter. */
export function now(): Date {
  return new Date();
}
