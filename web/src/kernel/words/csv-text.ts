import { guarded } from './guarded-text.ts';

/** Lines as CSV that spreadsheets read as UTF-8 and of which they compute nothing. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\ufeff${lines.map((line) => line.map((text) => cell(guarded(text))).join(',')).join('\r\n')}\r\n`;
}
