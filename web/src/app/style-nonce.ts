/** The server puts a fresh nonce into the page; styles made at run time must carry it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Gives the nonce to every style element the page's own code makes. Some libraries make theirs without asking (measuring
 * scroll bars, locking the scroll behind a dialog); the policy lets only our own code run, so nobody else can profit.
 */
export function addNonceToStyles(): void {
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
    return element;
  }) as typeof document.createElement;
}
