/** Replaces characters PostgreSQL cannot store: U+0000 by a blank, lone surrogates by U+FFFD. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', ' ') : text).toWellFormed();
}
