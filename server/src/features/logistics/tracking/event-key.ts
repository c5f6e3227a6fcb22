import { createHash } from 'node:crypto';
import type { TrackingSource } from '@opsyard/contract';

export type KeyParts = { source: TrackingSource; number: string; at: string; text: string; place: string };

/** The identity of an event: source, number, second, text and place, ignoring case and blanks. */
export function eventKey({ source, number, at, text, place }: KeyParts): string {
  const second = new Date(at).toISOString().slice(0, 19);
  const parts = [source, number, second, plain(text), plain(place)];
  return createHash('sha256').update(parts.join('|')).digest('hex');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('|', ' ').replace(/\s+/g, ' ').trim();
}
