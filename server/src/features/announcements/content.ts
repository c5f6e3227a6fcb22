import { cleanHtml, isEmptyHtml, type Showable } from '../../kernel/rich-text.ts';

/** The text of an announcement as it is kept: harmless, with pictures of its own files only, and nothing where it says nothing. */
export function cleanContent(html: string, isOwn: Showable): string {
  const content = cleanHtml(html, () => true, isOwn);
  return isEmptyHtml(content) ? '' : content;
}
