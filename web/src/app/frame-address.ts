/** What a menu's address may say for where this page comes from; nothing else in braces is known, and nothing is evaluated. */
const OWN_ORIGIN = /^\{\{\s*window\._CONFIG\[['"]domianURL['"]\]\s*\}\}/;

/** The web address an entry of the menu names, or null when it is none. */
export function webAddress(url: string | undefined, origin = window.location.origin): string | null {
  const address = url?.trim().replace(OWN_ORIGIN, origin);
  return address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

const EVERYWHERE = 'allow-scripts allow-forms allow-popups allow-downloads';

/** What a page in a frame may do. One of our own origin gets none of its rights: with them it could lift the sandbox itself. */
export function sandboxOf(address: string, origin = window.location.origin): string {
  return new URL(address).origin === origin ? EVERYWHERE : `${EVERYWHERE} allow-same-origin`;
}
