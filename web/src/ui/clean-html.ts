import DOMPurify from 'dompurify';
import { cleanMarkupWith } from '../kernel/trusted-types.ts';

cleanMarkupWith((html) => DOMPurify.sanitize(html));

/** HTML with only the tags, attributes and addresses the rules allow. */
export const cleanHtml = (html: string, rules: Parameters<typeof DOMPurify.sanitize>[1]): string =>
  String(DOMPurify.sanitize(html, rules));
