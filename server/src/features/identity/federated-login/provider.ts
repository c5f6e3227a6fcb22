import type { LoginSource } from '../../../kernel/settings/sign-in-settings.ts';
import { oauth2Provider } from './oauth2-provider.ts';
import { oidcProvider } from './oidc-provider.ts';
import type { Proof } from './proof.ts';

/** Random values of one sign-in, checked at its end. */
export type Secrets = { nonce: string; verifier: string };

export type AuthorizationStart = { redirectUri: string; state: string; secrets: Secrets };
export type AuthorizationReturn = { callback: URL; state: string; secrets: Secrets };

export type Provider = {
  /** Authorization URL of the provider. */
  begin(leaving: AuthorizationStart): Promise<URL>;
  /** Verifies the callback; throws when it is invalid. */
  finish(returning: AuthorizationReturn): Promise<Proof>;
};

/** Creates a provider for each configured source. */
export function providersOf(sources: readonly LoginSource[]): ReadonlyMap<string, Provider> {
  return new Map(
    sources.map((source) => [source.source, source.kind === 'oidc' ? oidcProvider(source) : oauth2Provider(source)]),
  );
}
