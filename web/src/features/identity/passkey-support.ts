/** Whether passkeys work in this browser and at this host: they need a domain name, not an IP address. */
export function canUsePasskeys({ hostname } = window.location): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return !isNumber && typeof window.PublicKeyCredential === 'function';
}
