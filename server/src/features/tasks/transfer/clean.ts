import { cleanHtml } from '../../../kernel/rich-text.ts';

/** Paragraphs and line breaks of plain text, which need no parser to be known as harmless. */
const PLAIN = /^(?:<p>[^<>]*(?:<br>[^<>]*)*<\/p>)*$/;
/** What a parser would read as something else than it is. */
const ODD = /&(?!(?:amp|lt|gt|quot);)|(?!\n)\p{Cc}/u;

/** Cleans the HTML of a text like `cleanHtml` does, at once where it is only paragraphs: most texts of a file are. */
export function cleanText(html: string, keepMentions: boolean): string {
  if (PLAIN.test(html) && !ODD.test(html)) return html.replaceAll('<br>', '<br />').replaceAll('&quot;', '"');
  return cleanHtml(html, () => keepMentions);
}
