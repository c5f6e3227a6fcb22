import DOMPurify from 'dompurify';
import { setMarkupSanitiser } from '../kernel/trusted-types.ts';

setMarkupSanitiser((html) => DOMPurify.sanitize(html));

/** Sanitises HTML with an allow-list of tags, attributes and URLs. */
export const cleanHtml = (html: string, rules: Parameters<typeof DOMPurify.sanitize>[1]): string =>
  String(DOMPurify.sanitize(html, rules));
