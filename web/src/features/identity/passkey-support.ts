/** Whether this browser can make and use passkeys at this address: they belong to a name, never to a number. */
export function canUsePasskeys({ hostname } = window.location): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return !isNumber && typeof window.PublicKeyCredential === 'function';
}
