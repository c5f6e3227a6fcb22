const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as HTML: a paragraph for each line; nothing for blank text. */
export function htmlOfLines(text: string): string {
  if (text.trim() === '') return '';
  const lines = text.replace(/\n+$/, '').split('\n');
  return lines.map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)}</p>`).join('');
}
