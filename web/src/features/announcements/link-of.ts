/** Where "go handle" leads: a path of our own, or an address elsewhere; null for what is neither. */
export function linkOf(page: string, origin = window.location.origin): { path: string } | { elsewhere: string } | null {
  // Browsers read `//host` and `/\host` as somebody else's address.
  if (/[\p{Cc}\\\s]/u.test(page) || page.startsWith('//')) return null;
  const url = URL.parse(page, origin);
  if (!url) return null;
  if (page.startsWith('/')) return url.origin === origin ? { path: url.pathname + url.search + url.hash } : null;
  // A name before the host makes one address look like another.
  return /^https?:\/\//i.test(page) && !url.username && !url.password ? { elsewhere: url.href } : null;
}
