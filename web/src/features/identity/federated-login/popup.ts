import { FEDERATED_LOGIN_MESSAGE } from '@opsyard/contract';
import { randomHex } from '../../../kernel/random.ts';
import { currentLanguage } from '../../../kernel/words/language.ts';

const POPUP_FEATURES = 'popup,width=520,height=680';

/** Result of a popup, with the state it belongs to. */
export type PopupResult = FederatedLoginMessage & { opener: string };

/** The browser blocked the popup. */
export class PopupBlocked extends Error {
  override name = 'PopupBlocked';
}

/** Opens a popup, which browsers allow only on a click; `goTo` sends it to its URL. */
export function openPopup(): Window {
  const popup = window.open('', '_blank', POPUP_FEATURES);
  if (!popup) throw new PopupBlocked();
  return popup;
}

/** Sends a popup to a URL and waits for its result; aborting `signal` stops waiting. */
export function goTo(
  popup: Window,
  { source, link, signal }: { source: string; link?: string; signal: AbortSignal },
): Promise<PopupResult> {
  const opener = randomHex();
  const query = new URLSearchParams({ opener, lang: currentLanguage(), ...(link && { link }) });
  popup.location.href = `/thirdLogin/render/${source}?${query}`;
  const { promise, resolve } = Promise.withResolvers<PopupResult>();
  const channel = new BroadcastChannel(FEDERATED_LOGIN_MESSAGE);
  const done = new AbortController();
  const listenerOptions = { signal: AbortSignal.any([done.signal, signal]) };
  const receive = (received: FederatedLoginMessage | null) => {
    if (!received) return;
    done.abort();
    resolve({ ...received, opener });
  };
  window.addEventListener('message', (event) => receive(readMessage(event, { popup, opener })), listenerOptions);
  // For providers that sever the opener (COOP); only our own origin can post to this channel.
  channel.addEventListener('message', ({ data }) => receive(readMessage({ data }, { opener })), listenerOptions);
  listenerOptions.signal.addEventListener('abort', () => channel.close(), { once: true });
  return promise;
}

/** Message of the last page of a popup: an id to be exchanged, or an error. */
type FederatedLoginMessage = { id: string } | { failure: string; message: string };

type WindowMessage = { data: unknown; origin?: string; source?: unknown };
type Expected = { popup?: unknown; opener: string };

/** Parses a message; undefined unless it comes from our origin and our popup, if these are known, and has our state. */
function readMessage(
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
