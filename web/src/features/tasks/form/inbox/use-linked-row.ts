import { useEffect, useRef } from 'react';

/** A ref to a row that is scrolled to when it is the one of the link that was opened. */
export function useLinkedRow(isLinked: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasLinked = useRef(isLinked);
  useEffect(() => {
    // Not when it is opened on the page, where it is in sight.
    if (wasLinked.current) row.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return row;
}
