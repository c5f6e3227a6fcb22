import { isIP } from 'node:net';

/** One message as a gateway gets it. */
export type Outgoing = {
  id: string;
  /** A mobile number as kept (11 digits for +86, else with its country code), or an e-mail address. */
  recipient: string;
  subject: string | null;
  text: string;
};

/** Takes messages and brings them to people. */
export type Gateway = {
  /** Its kind and host, as administrators see it; never a secret. */
  readonly name: string;
  /** What must not be told in an error. */
  readonly secrets: readonly string[];
  /** Resolves once the other side has taken the message; rejects when it has not within the time. */
  send(message: Outgoing): Promise<void>;
};

/** What to connect to for a host name: the name itself, or an address that was looked at first. */
export type Reach = (hostname: string) => Promise<string>;

/** The other side said no to this very message: trying again is of no use. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** How long a gateway may take. */
export const PATIENCE = 15_000;

/** The host of an address, without the brackets of IPv6. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whose certificate is wanted, whatever address is connected to; an address has no such name. */
export function serverNameOf(url: URL): { servername?: string } {
  const host = bareHost(url);
  return isIP(host) ? {} : { servername: host };
}
