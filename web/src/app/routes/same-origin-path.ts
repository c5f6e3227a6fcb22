/** A same-origin path with query and fragment, which is a safe redirect target; otherwise null. */
export function sameOriginPath(text: string | null | undefined, origin = window.location.origin): string | null {
  // Browsers treat `//host` and `/\host` as URLs of another origin, and ignore control characters.
  if (!text?.startsWith('/') || text.startsWith('//') || /[\p{Cc}\\]/u.test(text)) return null;
  const url = URL.parse(text, origin);
  // Parsing removes dot segments, which may leave a double slash.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

const LOGIN = '/user/login';

/** The sign-in URL with the requested path as redirect. */
export function loginPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}`;
}
