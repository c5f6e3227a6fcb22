import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from '../../kernel/loading/when-idle.ts';

/** Whether the tools of a grid are to be loaded: after its rows are shown, or once a cell has the focus. */
export function useToolsWhenIdle(scroller: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      if (target instanceof Node && scroller.current?.contains(target)) setIdle(true);
    };
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, [scroller]);
  return isIdle;
}
