import type { RowFacts } from '../row-facts.ts';
import { looksLikeHtml, textOfHtml } from './html-text.ts';

/** Converts an HTML description to Markdown, and counts images that cannot be kept. */
export function describeHtml(facts: RowFacts): void {
  if (!looksLikeHtml(facts.description)) return;
  const { text, images } = textOfHtml(facts.description);
  facts.description = text;
  facts.imagesLeftOut = images;
}
