/** A path of our own origin with its query and fragment, or null: where a redirect may lead. */
export function ownPath(text: string | null | undefined, origin = window.location.origin): string | null {
  // Browsers read `//host` and `/\host` as another origin's address, and skip control characters while doing so.
  if (!text?.startsWith('/') || text.startsWith('//') || /[\p{Cc}\\]/u.test(text)) return null;
  const url = URL.parse(text, origin);
  // Dots are gone by now, which may have stood between two slashes.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

const LOGIN = '/user/login';

/** The sign-in page that leads back to where somebody wanted to go. */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}`;
}
