import { looksLikeHtml, textOfHtml } from './html-text.ts';
import type { RowFacts } from './row-facts.ts';

/** Makes Markdown of a description that is HTML, and notes how many of its pictures cannot be kept. */
export function describeHtml(facts: RowFacts): void {
  if (!looksLikeHtml(facts.description)) return;
  const { text, images } = textOfHtml(facts.description);
  facts.description = text;
  facts.imagesLeftOut = images;
}
