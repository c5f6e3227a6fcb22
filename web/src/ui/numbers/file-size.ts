const STEP = 1024;
const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Formats a number of bytes: `812 B`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
