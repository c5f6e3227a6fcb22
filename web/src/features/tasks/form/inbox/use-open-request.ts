import { formSubmission, type InboxItem, type InboxView } from '@opsyard/contract';
import { useState } from 'react';
import { useRead } from '../../../../kernel/calls/api.ts';
import { useUrlState } from '../../../../kernel/url-state.ts';

/**
 * The request of the inbox that is open: the one in the address, else the first. It stays open, above the list, when others decide about it,
 * so that a key never decides about a request that has taken its place. After a decision made here the first of the others is opened.
 */
export function useOpenRequest(view: InboxView, listed: readonly InboxItem[] | undefined) {
  const [{ request }, go] = useUrlState({ request: '' });
  const [begun, setBegun] = useState<{ view: InboxView; id: string } | null>(null);
  const first = begun?.view === view ? begun.id : null;
  const [decided, setDecided] = useState<readonly string[]>([]);
  const next = request === '' && first === null && listed?.find(({ id }) => !decided.includes(id));
  if (next) setBegun({ view, id: next.id });
  if (isOver(decided, listed)) setDecided([]);
  const openId = request || first;
  const isElsewhere = listed !== undefined && openId !== null && !listed.some(({ id }) => id === openId);
  const query = { id: openId ?? '' };
  const { data, error } = useRead(formSubmission.queryById, { query }, { enabled: isElsewhere, quiet: true });
  const items = listed && (isElsewhere && data ? [data, ...listed] : listed);
  const at = items?.findIndex(({ id }) => id === openId) ?? -1;
  const open = (id: string) => go({ request: id });
  return {
    items,
    current: items?.[at] ?? null,
    isMissing: isElsewhere && error?.status === 404,
    /** The request of the address. */
    linked: request,
    open,
    step(by: number) {
      const next = items?.[at === -1 ? 0 : at + by];
      if (next) open(next.id);
    },
    /** Closes requests that have been decided here, or without ids what is open. */
    close(ids: readonly string[] = []) {
      setDecided(ids);
      setBegun(null);
      go({ request: '' });
    },
  };
}

/** Whether the list has been read again since these requests were decided. */
function isOver(decided: readonly string[], listed: readonly InboxItem[] | undefined): boolean {
  return decided.length > 0 && listed !== undefined && !listed.some(({ id }) => decided.includes(id));
}
