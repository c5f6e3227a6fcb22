/** JSON with line breaks; other texts, such as shortened JSON, stay as they are. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
