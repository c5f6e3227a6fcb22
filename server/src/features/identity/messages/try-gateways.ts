import { newId } from '../../../kernel/ids.ts';
import type { Settings } from '../../../kernel/settings.ts';
import { type Channel, nameOf, waysFor } from './gateways.ts';
import { toldError } from './rules.ts';

export type Tried = { gateway: string; outcome: 'taken' | 'kept' | 'failed'; error: string | null };
type Trial = { channel: Channel; recipient: string; subject: string; text: string };

/** Sends a message through every gateway of a kind, one after the other, and tells what each of them said. */
export async function tryGateways(settings: Settings, { channel, recipient, subject, text }: Trial): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const way of waysFor(channel, settings)) {
    if (way === 'outbox') {
      tried.push({ gateway: way, outcome: 'kept', error: null });
      continue;
    }
    try {
      await way.send({ id: newId(), recipient, subject: channel === 'mail' ? subject : null, text });
      tried.push({ gateway: nameOf(way), outcome: 'taken', error: null });
    } catch (error) {
      tried.push({ gateway: nameOf(way), outcome: 'failed', error: toldError(error, [recipient, ...way.secrets]) });
    }
  }
  return tried;
}
