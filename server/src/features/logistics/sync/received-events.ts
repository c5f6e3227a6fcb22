import type { TrackingProviderName } from '@opsyard/contract';
import type { TrackingEvent, TrackingUpdate } from '../../../connectors/tracking.ts';
import { meaningOf } from '../tracking/status-meanings.ts';
import type { ReceivedEvent } from '../tracking/store-events.ts';

const DAY = 86_400_000;
/** Characters stored of an event as received. */
const RAW_MAX = 4_000;

/**
 * The updates of a provider as events; those far in the future are errors and dropped. Providers say only of the parcel as a whole that it has
 * expired: it has since its latest event.
 */
export function receivedEvents(source: TrackingProviderName, update: TrackingUpdate, now: Date): ReceivedEvent[] {
  const received = eventsOf(source, update, now);
  const rawStatus = expiredBy(source, update);
  const latest = received.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  if (rawStatus === undefined || !latest) return received;
  const { at, tzKnown = true } = latest;
  return [...received, { source, at, rawStatus, text: '', place: '', tzKnown }];
}

/** The code of a provider for no longer expecting events; undefined if it expects some. */
export function expiredBy(source: TrackingProviderName, { providerStatus, subStatus, stopReason }: TrackingUpdate) {
  return [subStatus, providerStatus, stopReason].find(
    (code): code is string => code !== null && meaningOf(source, code)?.status === 'expired',
  );
}

function eventsOf(source: TrackingProviderName, { events }: TrackingUpdate, now: Date): ReceivedEvent[] {
  return events
    .filter(({ occurredAt }) => Date.parse(occurredAt) <= now.getTime() + DAY)
    .map((event) => ({
      source,
      at: event.occurredAt,
      rawStatus: clean(rawStatusOf(source, event), 80),
      text: clean(event.text, 500),
      place: clean([event.place, event.country].filter(Boolean).join(', '), 120),
      tzKnown: event.tzKnown,
      raw: clean(JSON.stringify(event.raw) ?? '', RAW_MAX),
    }));
}

/** The most specific known code of the provider. */
function rawStatusOf(source: TrackingProviderName, { providerStatus, subStatus }: TrackingEvent): string {
  const words = [subStatus, providerStatus].filter((word) => word !== null);
  return words.find((word) => meaningOf(source, word)) ?? words[0] ?? '';
}

function clean(text: string, max: number): string {
  return [...text.replaceAll('\0', '').toWellFormed()].slice(0, max).join('');
}
