import { useEffect, useMemo, useRef } from 'react';

/** Functions with stable identity that call the latest version, so that cards are not rendered again for them. */
export function useLatest<F extends Record<string, (...args: never[]) => void>>(functions: F): F {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const names = Object.keys(functions).join();
  return useMemo(() => {
    const entries = names.split(',').map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]);
    return Object.fromEntries(entries) as F;
  }, [names]);
}
