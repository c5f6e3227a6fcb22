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
/** Pictures have no URL here: the component that shows the text loads the referenced file. */
const ILLUSTRATED = {
  ...RULES,
  ADD_TAGS: ['img', 'table', 'tbody', 'tr', 'th', 'td'],
  ADD_ATTR: ['data-file', 'alt', 'colspan', 'rowspan'],
};

type SafeHtmlProps = {
  html: string;
  className?: string;
  /** Whether the text may contain pictures and tables. */
  illustrated?: boolean;
};

/** User-generated HTML, sanitised by the server and again before it is displayed. */
export function SafeHtml({ html, className, illustrated = false }: SafeHtmlProps) {
  const clean = useMemo(() => cleanHtml(html, illustrated ? ILLUSTRATED : RULES), [html, illustrated]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
