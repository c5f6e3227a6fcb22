/** The only supported placeholder in menu URLs: the origin of this page. Nothing is evaluated. */
const OWN_ORIGIN = /^\{\{\s*window\._CONFIG\[['"]domianURL['"]\]\s*\}\}/;

/** The URL of a menu entry; null if it is not a web URL. */
export function webAddress(url: string | undefined, origin = window.location.origin): string | null {
  const address = url?.trim().replace(OWN_ORIGIN, origin);
  return address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

const EVERYWHERE = 'allow-scripts allow-forms allow-popups allow-downloads';

/**
 * Sandbox permissions of a frame. A page of this origin does not get `allow-same-origin`: with it the page could remove
 * the sandbox.
 */
export function sandboxOf(address: string, origin = window.location.origin): string {
  return new URL(address).origin === origin ? EVERYWHERE : `${EVERYWHERE} allow-same-origin`;
}
