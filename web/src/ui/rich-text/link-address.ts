const ALLOWED = ['http:', 'https:', 'mailto:'];

/** Normalises a typed link: web and e-mail only, `https://` if the scheme is missing; null if invalid. */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return null;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(typed)) return `mailto:${typed}`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`);
  if (!url || !ALLOWED.includes(url.protocol)) return null;
  return url.protocol === 'mailto:' || url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
}
