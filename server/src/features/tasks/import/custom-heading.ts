import { isCustomHeading, plainHeader } from './headers.ts';
import { EXPORT_COLUMNS } from './sources/export-columns.ts';
import { sameName } from './text.ts';

const TAKEN = new Set(EXPORT_COLUMNS.map(sameName));

/**
 * The heading of a custom field in our CSV: its name, with a suffix that distinguishes it from built-in columns. It depends on no other field,
 * so that it is stable.
 */
export function customHeading(name: string): string {
  return TAKEN.has(sameName(name)) || isCustomHeading(name) ? `Custom field (${name})` : name;
}

/** The name of the custom field of a heading in our CSV. */
export function nameInHeading(heading: string): string {
  return isCustomHeading(heading) ? plainHeader(heading) : heading;
}

/** Whether a heading is a built-in column, in any spelling. */
export function isOwnHeading(heading: string): boolean {
  return TAKEN.has(sameName(heading));
}
