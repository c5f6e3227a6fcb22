import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const RULES = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    's',
    'u',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'hr',
    'span',
    'img',
    'table',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  // A picture has no address here: whoever shows the text fetches the file that is named.
  ALLOWED_ATTR: [
    ...['href', 'target', 'rel', 'data-type', 'data-id', 'data-label', 'data-checked', 'start'],
    ...['data-file', 'alt', 'colspan', 'rowspan'],
  ],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

/** HTML that people wrote; the server has cleaned it, and it is cleaned again before it is shown. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, RULES), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
