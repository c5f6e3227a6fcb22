import type { CardDraft, RuleDraft, TermsDraft } from '@opsyard/contract';

/** What a draft changes of a channel, as in the URL. */
export type ChannelDraft = Omit<TermsDraft, 'channel'>;
export type Drafts = Readonly<Record<string, ChannelDraft>>;

/** The drafts in the URL, by channel; empty if the text is invalid. The server validates the values. */
export function draftsIn(text: string): Drafts {
  try {
    const read: unknown = JSON.parse(text === '' ? '{}' : text);
    return read !== null && typeof read === 'object' && !Array.isArray(read) ? (read as Drafts) : {};
  } catch {
    return {};
  }
}

/** The drafts as text for the URL, without channels that are not selected. */
export function draftsText(drafts: Drafts, channels: readonly string[]): string {
  const selected = Object.entries(drafts).filter(([channel]) => channels.includes(channel));
  return selected.length === 0 ? '' : JSON.stringify(Object.fromEntries(selected));
}

/** A version with one value changed; a value equal to that of the version, or empty, is no change. */
export function changed<T extends RuleDraft | CardDraft>(
  draft: T,
  { key, value, present }: { key: string; value: unknown; present: unknown },
): T {
  const { [key as keyof T]: _, ...rest } = draft;
  const isSame = value === null || value === undefined || value === present;
  return (isSame ? rest : { ...rest, [key]: value }) as T;
}

/** The drafts of the selected channels, for the call; those that change nothing are left out. */
export function termsOf(drafts: Drafts, channels: readonly string[]): TermsDraft[] {
  return channels.flatMap((channel) => {
    const { rule, card } = drafts[channel] ?? {};
    return rule || card ? [{ channel, ...(rule && { rule }), ...(card && { card }) }] : [];
  });
}
