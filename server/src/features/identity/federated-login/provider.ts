import type { LoginSource } from '../../../kernel/sign-in-settings.ts';
import { oauth2Provider } from './oauth2-provider.ts';
import { oidcProvider } from './oidc-provider.ts';
import type { Proof } from './proof.ts';

/** What is made up for one sign-in and must come back, or be known, at its end. */
export type Secrets = { nonce: string; verifier: string };

export type AuthorizationStart = { redirectUri: string; state: string; secrets: Secrets };
export type AuthorizationReturn = { callback: URL; state: string; secrets: Secrets };

/** Another place where people sign in. */
export type Provider = {
  /** The address at the other place where a sign-in begins. */
  begin(leaving: AuthorizationStart): Promise<URL>;
  /** What the return from there proves; throws when it proves nothing. */
  finish(returning: AuthorizationReturn): Promise<Proof>;
};

/** A provider for each of the places that are set up. */
export function providersOf(sources: readonly LoginSource[]): ReadonlyMap<string, Provider> {
  return new Map(
    sources.map((source) => [source.source, source.kind === 'oidc' ? oidcProvider(source) : oauth2Provider(source)]),
  );
}
