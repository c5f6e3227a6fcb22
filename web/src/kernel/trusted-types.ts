type Clean = (html: string) => string;
type Policy = { createHTML: (text: string) => string | null };
type PolicyFactory = { createPolicy: (name: string, policy: Policy) => unknown };

let clean: Clean | undefined;

/** Sets the HTML sanitiser; until then markup is refused. It is loaded with the first component that shows markup. */
export function setMarkupSanitiser(cleaner: Clean): void {
  clean = cleaner;
}

/** What may reach the page of a text that some code hands to `innerHTML` or a parser: text without markup, such as a style sheet, as it is; markup cleaned, or null (refused) without a cleaner. */
export function trustedMarkup(text: string, cleaner = clean): string | null {
  return text.includes('<') ? (cleaner?.(text) ?? null) : text;
}

/** Registers the default policy of Trusted Types (https://w3c.github.io/trusted-types/dist/spec/); scripts and script URLs are never accepted. */
export function installTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: (text) => trustedMarkup(text) });
}
