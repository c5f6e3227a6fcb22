/** The server sends a new nonce with the page; styles created at run time must carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Adds the nonce to every style element created by the page's code. Some libraries create style elements without a
 * nonce option (measuring scroll bars, locking the scroll behind a dialog); as the policy allows only our own scripts,
 * this does not help an attacker.
 */
export function addNonceToStyles(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
    return element;
  }) as typeof document.createElement;
}
