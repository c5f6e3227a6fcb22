import DOMPurify from 'dompurify';
import { cleanMarkupWith } from '../kernel/trusted-types.ts';

cleanMarkupWith((html) => DOMPurify.sanitize(html));

/** Sanitises HTML with an allow-list of tags, attributes and URLs. */
export const cleanHtml = (html: string, rules: Parameters<typeof DOMPurify.sanitize>[1]): string =>
  String(DOMPurify.sanitize(html, rules));
