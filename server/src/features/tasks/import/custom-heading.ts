import { EXPORT_COLUMNS } from './export-columns.ts';
import { isCustomHeading, plainHeader } from './headers.ts';
import { sameName } from './text.ts';

const TAKEN = new Set(EXPORT_COLUMNS.map(sameName));

/**
 * The heading of a custom field in our CSV: its name, in words that tell it from a column every project has. It depends on no other field, so that it
 * stays the same whatever fields come and go.
 */
export function customHeading(name: string): string {
  return TAKEN.has(sameName(name)) || isCustomHeading(name) ? `Custom field (${name})` : name;
}

/** The name of the custom field a heading of our CSV is of. */
export function nameInHeading(heading: string): string {
  return isCustomHeading(heading) ? plainHeader(heading) : heading;
}

/** Whether a heading is of a column every project has, in any spelling. */
export function isOwnHeading(heading: string): boolean {
  return TAKEN.has(sameName(heading));
}
