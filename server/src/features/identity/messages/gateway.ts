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

/** The other side said no to this very message: trying again is of no use. */
export class MessageRefused extends Error {
  override name = 'MessageRefused';
}

/** How long a gateway may take. */
export const PATIENCE = 15_000;
