import type { ErrorClass } from './connector-error.ts';

/** A request to a provider; `path` follows the base address of the account. */
export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Whether it changes data at the provider, so it must not be repeated while its outcome is unknown. */
  writes: boolean;
};

/** Response of a provider; header names are in lower case. */
export type ProviderResponse = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** What became of a request that was not answered usefully. */
export type CallFailure =
  | { kind: 'response'; response: ProviderResponse; writes: boolean }
  /** Nothing was sent: no address, no connection. */
  | { kind: 'unreachable' }
  /** Sent, but not answered in time, or not to the end. */
  | { kind: 'unanswered'; writes: boolean };

/** A provider's judgement of a failure. */
export type Classified = { errorClass: ErrorClass; message: string; code?: string };

/** An account as its provider's client sees it. */
export type Link = {
  /** Sends one request within the limits of the account; answers of 200 to 299 only, everything else is thrown as a `ConnectorError`. */
  send: (request: OutgoingRequest) => Promise<ProviderResponse>;
  secret: string;
  /** What the provider's webhooks are signed with, where that is not the secret itself. */
  webhookSecret: string | null;
  /** Where webhooks of the account arrive, when the installation knows its own public address. */
  callbackUrl: string | null;
};

/** A webhook as it arrived, byte for byte; names of headers are in lower case. */
export type RawWebhook = { body: Buffer; headers: Readonly<Record<string, string | undefined>> };

/** What was made of a webhook's signature; only `valid` ones are processed. */
export type Verdict = 'valid' | 'missing' | 'wrong' | 'noSecret';

/** What a provider answers to a check: a sentence of its own where it has one, and what is left of a quota. */
export type CheckResult = { message: string | null; quotaTotal: number | null; quotaLeft: number | null };

/** How often a provider may be asked; `checkedOn` is when its documentation said so. */
export type Limits = { perSecond: number; concurrent: number; checkedOn: string };

/** A system outside that accounts can be connected to. Clients are thin: they build requests, read answers and judge failures. */
export type ConnectorProvider = {
  /** Part of addresses and keys: lower-case letters and digits. */
  readonly name: string;
  readonly title: string;
  /** What it is used for: whoever processes its webhooks registers for this. */
  readonly kind: string;
  readonly baseUrl: string;
  readonly limits: Limits;
  /** What signs its webhooks: the secret of the account, or one of their own. */
  readonly webhookSecret: 'secret' | 'own';
  check(link: Link): Promise<CheckResult>;
  /** Null when the answer is a success. */
  classify(failure: CallFailure): Classified | null;
  /** Judges the raw body, in constant time; fails closed. */
  verifyWebhook(webhook: RawWebhook, secret: string | null): Verdict;
  /** What repeated deliveries of one webhook have in common. */
  deliveryKey(webhook: RawWebhook): string;
  /** What the provider wants to read once a webhook is stored. */
  readonly webhookAnswer: Readonly<Record<string, unknown>>;
};
