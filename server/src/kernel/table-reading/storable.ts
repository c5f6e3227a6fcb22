/** Text a database can hold: blanks for zeros, no halves of characters. */
export function storable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', ' ') : text).toWellFormed();
}
