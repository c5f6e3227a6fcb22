const NAME = '{name}';
const SPECIAL_IN_DN = /[\\,+"<>;=#]/g;
const SPECIAL_IN_FILTER = /[\\*()\0]/g;
const NAME_MAX = 100;

/** Normalizes a name for the directory; undefined when it is empty, too long or has invisible characters. */
export function directoryName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  return name === '' || name.length > NAME_MAX || /\p{C}/u.test(name) ? undefined : name;
}

/** Normalizes a name for counting guesses: directories may ignore accents and spaces. */
export function guessedName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
    .toLowerCase();
}

/** Bind name of a login name, as a DN (RFC 4514) or, with another template, as a plain name. */
export function boundName(template: string, name: string): string {
  return template.replaceAll(NAME, () => (isDn(template) ? escapeInDn(name) : name));
}

/** Whether a template produces DNs. */
export function isDn(template: string): boolean {
  return template.includes('=');
}

/** Search filter for a name (RFC 4515). */
export function filterFor(template: string, name: string): string {
  return template.replaceAll(NAME, () => escapeInFilter(name));
}

/** Escapes a text for a filter (RFC 4515). */
export function escapeInFilter(text: string): string {
  return text.replace(SPECIAL_IN_FILTER, hexEscaped);
}

/** Escapes a text for a DN; leading and trailing blanks and number signs too, whatever surrounds it. */
export function escapeInDn(text: string): string {
  return text.replace(SPECIAL_IN_DN, hexEscaped).replaceAll('\0', '\\00').replace(/^ | $/g, '\\20');
}

function hexEscaped(sign: string): string {
  return `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
