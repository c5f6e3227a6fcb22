import { FEDERATED_LOGIN_MESSAGE } from '@opsyard/contract';

/** Message of the last page of a popup: an id to be exchanged, or an error. */
export type FederatedLoginMessage = { id: string } | { failure: string; message: string };

type WindowMessage = { data: unknown; origin?: string; source?: unknown };
type Expected = { popup?: unknown; opener: string };

/** Parses a message; undefined unless it comes from our origin and our popup, if these are known, and has our state. */
export function readMessage(
  { data, origin, source }: WindowMessage,
  { popup, opener }: Expected,
): FederatedLoginMessage | null {
  if (popup !== undefined && (origin !== window.location.origin || source !== popup)) return null;
  if (typeof data !== 'object' || data === null) return null;
  const { type, id, failure, message, opener: openerId } = data as Record<string, unknown>;
  if (type !== FEDERATED_LOGIN_MESSAGE || openerId !== opener) return null;
  if (typeof id === 'string') return { id };
  return typeof failure === 'string' && typeof message === 'string' ? { failure, message } : null;
}
