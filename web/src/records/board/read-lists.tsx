import { memo, useCallback, useEffect, useState } from 'react';
import { type ListQuery, useRows } from '../grid/use-rows.ts';
import type { ReadList } from './record-cells.ts';

/** The lists of a board that have been read, by the value of their column or lane. */
export type ReadLists = {
  lists: ReadonlyMap<string, ReadList>;
  onRead: (name: string, list: ReadList | null) => void;
};

/** Keeps the lists of a board that are read. */
export function useReadLists(): ReadLists {
  const [lists, setLists] = useState<ReadonlyMap<string, ReadList>>(new Map());
  const onRead = useCallback(
    (name: string, list: ReadList | null) =>
      setLists((before) => new Map([...before].filter(([one]) => one !== name).concat(list ? [[name, list]] : []))),
    [],
  );
  return { lists, onRead };
}

type ListReaderProps = ListQuery & { name: string; limit: number; onRead: ReadLists['onRead'] };

/** Reads a list of a board while it is mounted. It is rendered again only when the list changes, which then is reported. */
export const ListReader = memo(function ListReader({ name, limit, onRead, ...listQuery }: ListReaderProps) {
  const list = useRows(listQuery, { limit });
  useEffect(() => onRead(name, list));
  useEffect(() => () => onRead(name, null), [name, onRead]);
  return null;
});

/** The lanes that are in sight. */
export function useShownLanes(): { shown: ReadonlySet<string>; onShowLane: (lane: string) => () => void } {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const onShowLane = useCallback((lane: string) => {
    setShown((before) => new Set([...before, lane]));
    return () => setShown((before) => new Set([...before].filter((one) => one !== lane)));
  }, []);
  return { shown, onShowLane };
}
