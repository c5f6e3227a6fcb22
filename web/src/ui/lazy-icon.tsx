import { optionalPart } from '../kernel/optional-part.tsx';

const SomeIcon = optionalPart(() => import('./named-icon.tsx'), 'NamedIcon', 'first');

/** A lazily loaded icon; empty until then. */
export function LazyIcon({ name }: { name: string }) {
  return <SomeIcon name={name} />;
}
