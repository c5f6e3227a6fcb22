import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the page has had nothing to do since the component was mounted. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
