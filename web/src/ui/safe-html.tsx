import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';

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
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'data-type', 'data-id', 'data-label', 'data-checked', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};
/** A picture has no address here: whoever shows the text fetches the file that is named. */
const ILLUSTRATED = {
  ...RULES,
  ADD_TAGS: ['img', 'table', 'tbody', 'tr', 'th', 'td'],
  ADD_ATTR: ['data-file', 'alt', 'colspan', 'rowspan'],
};

type SafeHtmlProps = {
  html: string;
  className?: string;
  /** Whether pictures of files and tables belong to such texts. */
  illustrated?: boolean;
};

/** HTML that people wrote; the server has cleaned it, and it is cleaned again before it is shown. */
export function SafeHtml({ html, className, illustrated = false }: SafeHtmlProps) {
  const clean = useMemo(() => cleanHtml(html, illustrated ? ILLUSTRATED : RULES), [html, illustrated]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
