import { lazy, Suspense } from 'react';

const SomeIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

/** A lazily loaded icon; empty until then. */
export function LazyIcon({ name }: { name: string }) {
  return (
    <Suspense fallback={null}>
      <SomeIcon name={name} />
    </Suspense>
  );
}
