import type { ErrorClass } from './connector-error.ts';

/** A request to a provider; `path` follows the base address of the account. */
export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Whether it changes data at the provider and must not be repeated while its outcome is unknown. */
  writes: boolean;
};

/** Response of a provider; header names are in lower case. */
export type ProviderResponse = { status: number; headers: Readonly<Record<string, string>>; body: string };

/** Outcome of a request without a successful response. */
export type CallFailure =
  | { kind: 'response'; response: ProviderResponse; writes: boolean }
  /** Nothing was sent: no address, no connection. */
  | { kind: 'unreachable' }
  /** Sent, but the response timed out or is incomplete. */
  | { kind: 'unanswered'; writes: boolean };

/** Classification of a failure by a provider. */
export type Classification = { errorClass: ErrorClass; message: string; code?: string };

/** Connection of an account, passed to the client of its provider. */
export type Connection = {
  /**
   * Sends one request within the limits of the account; returns responses with status 200 to 299, throws a
   * `ConnectorError` for everything else.
   */
  send: (request: OutgoingRequest) => Promise<ProviderResponse>;
  secret: string;
  /** Signing secret of webhooks, if it differs from the API secret. */
  webhookSecret: string | null;
  /** Webhook URL of the account, if the installation knows its public URL. */
  callbackUrl: string | null;
};

/** A webhook with its raw body; header names are in lower case. */
export type RawWebhook = { body: Buffer; headers: Readonly<Record<string, string | undefined>> };

/** Result of the signature check; only `valid` webhooks are processed. */
export type Verdict = 'valid' | 'missing' | 'wrong' | 'noSecret';

/** Result of an account check: the provider's message, if any, and the quota. */
export type CheckResult = { message: string | null; quotaTotal: number | null; quotaLeft: number | null };

/** Rate limits of a provider, as documented on `checkedOn`. */
export type Limits = { perSecond: number; concurrent: number; checkedOn: string };

/**
 * An external system that accounts connect to. Clients are thin: they build requests, parse responses and classify
 * failures.
 */
export type ConnectorProvider = {
  /** Part of URLs and keys: lower-case letters and digits. */
  readonly name: string;
  readonly title: string;
  /** Its purpose; webhook handlers register by kind. */
  readonly kind: string;
  readonly baseUrl: string;
  readonly limits: Limits;
  /** Which secret signs its webhooks: the account secret, or a separate one. */
  readonly webhookSecret: 'secret' | 'own';
  check(connection: Connection): Promise<CheckResult>;
  /** Null for a successful response. */
  classify(failure: CallFailure): Classification | null;
  /** Verifies the raw body in constant time; fails closed. */
  verifyWebhook(webhook: RawWebhook, secret: string | null): Verdict;
  /** The key shared by repeated deliveries of one webhook. */
  deliveryKey(webhook: RawWebhook): string;
  /** The response the provider expects once a webhook is stored. */
  readonly webhookResponse: Readonly<Record<string, unknown>>;
};
