import { type TrashEntry, trash } from '@opsyard/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../kernel/api.ts';
import { Refused } from '../../../kernel/refused.ts';

type Read = { entries: TrashEntry[] | null; cursor: string | null; error: Refused | null; isReading: boolean };
const NOTHING: Read = { entries: null, cursor: null, error: null, isReading: false };

/** Reads the trash page by page; `more` is there while there is more. */
export function useTrash(kind: 'task' | 'project', projectId: string | undefined) {
  const [read, setRead] = useState<Read>(NOTHING);
  const [turn, setTurn] = useState(0);
  const fetchPage = useCallback(
    async (cursor: string | null, before: readonly TrashEntry[]) => {
      const query = { kind, ...(projectId && { projectId }), ...(cursor && { cursor }) };
      try {
        const page = await call(trash.list, { query }, { quiet: true });
        return { entries: [...before, ...page.records], cursor: page.cursor, error: null, isReading: false };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { entries: [...before], cursor, error, isReading: false };
      }
    },
    [kind, projectId],
  );
  useEffect(() => {
    let latest = true;
    void turn;
    void fetchPage(null, []).then((next) => latest && setRead(next));
    return () => {
      latest = false;
    };
  }, [fetchPage, turn]);
  const more = read.cursor
    ? () => {
        setRead((before) => ({ ...before, isReading: true }));
        void fetchPage(read.cursor, read.entries ?? []).then(setRead);
      }
    : null;
  return { ...read, more, reload: () => setTurn((before) => before + 1) };
}
