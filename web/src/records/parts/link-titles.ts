import { search } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';

type Entry = { changes: Readonly<Record<string, { from?: unknown; to?: unknown } | undefined>> };
type Ref = { type: string; id: string };
const MAX_LINKS = 100;

/** The titles of the records linked in a history, as far as they are visible. */
export function useLinkTitles(entries: readonly Entry[]): (end: unknown) => string {
  const { t } = useTranslation('parts');
  const named = entries.flatMap(({ changes: { link } }) => [link?.from, link?.to].filter(isRef));
  const refs = [...new Set(named.map(({ type, id }) => `${type}:${id}`))].slice(0, MAX_LINKS).join(',');
  const reading = { enabled: refs !== '', quiet: true, keepPrevious: true };
  const { data = [] } = useRead(search.chips, { query: { refs } }, reading);
  return (end) => {
    if (!isRef(end)) return '';
    return data.find(({ type, id }) => type === end.type && id === end.id)?.title ?? t('hiddenRecord');
  };
}

function isRef(value: unknown): value is Ref {
  return typeof value === 'object' && value !== null && 'type' in value && 'id' in value;
}
