import { cleanHtml, isEmptyHtml, type Showable } from '../../kernel/rich-text.ts';

/** Sanitizes the text of an announcement, with images of its own files only; empty when it has no content. */
export function cleanContent(html: string, isOwn: Showable): string {
  const content = cleanHtml(html, () => true, isOwn);
  return isEmptyHtml(content) ? '' : content;
}
