import type { Template } from '@opsyard/contract';

const MIN_LENGTH = 2;
const MAX_LENGTH = 10;

/**
 * A key made from a project's name: initials of several words, the beginning of one; from a name without Latin letters the
 * fallback.
 */
export function keyFrom(name: string, fallback: string): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => (/^\d+$/.test(word) ? word : word.charAt(0))).join('');
  const [first = ''] = words;
  const requested = words.length > 1 && initials.length >= MIN_LENGTH ? initials : first.slice(0, 6);
  const key = requested.replace(/^[0-9]+/, '').slice(0, MAX_LENGTH);
  return key.length >= MIN_LENGTH ? key : fallback;
}

const FALLBACK: Record<Template, string> = {
  blank: 'PROJ',
  campaign: 'CAMP',
  siteLaunch: 'SITE',
  productListing: 'LIST',
  contentCalendar: 'POST',
  assetProduction: 'ASSET',
};

/** The suggested key of a new project; empty without a name. */
export function keyForName(name: string, template: Template): string {
  return name.trim() ? keyFrom(name, FALLBACK[template]) : '';
}

/** What was typed as a key: capitals and digits, the first a letter, at most ten. */
export function asKey(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, MAX_LENGTH);
}

/** Whether a text can be the key of a project. */
export function isKey(text: string): boolean {
  return /^[A-Z][A-Z0-9]{1,9}$/.test(text);
}
