import { cleanHtml } from '../../../kernel/rich-text.ts';

/** Paragraphs and line breaks of plain text, which are harmless without parsing. */
const PLAIN = /^(?:<p>[^<>]*(?:<br>[^<>]*)*<\/p>)*$/;
/** Characters a parser would interpret. */
const ODD = /&(?!(?:amp|lt|gt|quot);)|(?!\n)\p{Cc}/u;

/** Sanitises HTML like `cleanHtml`, with a fast path for plain paragraphs: most texts of a file are. */
export function cleanText(html: string, keepMentions: boolean): string {
  if (PLAIN.test(html) && !ODD.test(html)) return html.replaceAll('<br>', '<br />').replaceAll('&quot;', '"');
  return cleanHtml(html, () => keepMentions);
}
