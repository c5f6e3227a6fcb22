import { lazy, Suspense } from 'react';

const SomeIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

/** An icon whose code is fetched when it is first wanted; its place is empty until then. */
export function LazyIcon({ name }: { name: string }) {
  return (
    <Suspense fallback={null}>
      <SomeIcon name={name} />
    </Suspense>
  );
}
