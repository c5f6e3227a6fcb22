const NAME = '{name}';
const SPECIAL_IN_DN = /[\\,+"<>;=#]/g;
const SPECIAL_IN_FILTER = /[\\*()\0]/g;
const NAME_MAX = 100;

/** A name as a directory may be asked about it, or nothing: what nobody can see in a name has no place in it. */
export function directoryName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  return name === '' || name.length > NAME_MAX || /\p{C}/u.test(name) ? undefined : name;
}

/** The form in which wrong guesses are counted: a directory may take names for one that differ in accents and spaces. */
export function guessedName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\s]/gu, '')
    .toLowerCase();
}

/** The account a name means, as a DN (RFC 4514) or, where the template is none, as a plain name. */
export function boundName(template: string, name: string): string {
  return template.replaceAll(NAME, () => (isDn(template) ? escapeInDn(name) : name));
}

/** Whether a template makes DNs. */
export function isDn(template: string): boolean {
  return template.includes('=');
}

/** The filter that finds a name (RFC 4515). */
export function filterFor(template: string, name: string): string {
  return template.replaceAll(NAME, () => escapeInFilter(name));
}

/** A text as it stands in a filter without meaning anything (RFC 4515). */
export function escapeInFilter(text: string): string {
  return text.replace(SPECIAL_IN_FILTER, hexEscaped);
}

/** What is before it and behind it may hold anything: blanks at the ends and a number sign are escaped wherever they are. */
export function escapeInDn(text: string): string {
  return text.replace(SPECIAL_IN_DN, hexEscaped).replaceAll('\0', '\\00').replace(/^ | $/g, '\\20');
}

function hexEscaped(sign: string): string {
  return `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
