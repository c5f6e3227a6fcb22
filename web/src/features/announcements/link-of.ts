/** Target of "go handle": a path of this site or an external URL; null for anything else. */
export function linkOf(page: string, origin = window.location.origin): { path: string } | { elsewhere: string } | null {
  // Browsers treat `//host` and `/\host` as external URLs.
  if (/[\p{Cc}\\\s]/u.test(page) || page.startsWith('//')) return null;
  const url = URL.parse(page, origin);
  if (!url) return null;
  if (page.startsWith('/')) return url.origin === origin ? { path: url.pathname + url.search + url.hash } : null;
  // Credentials before the host can disguise the real host.
  return /^https?:\/\//i.test(page) && !url.username && !url.password ? { elsewhere: url.href } : null;
}
