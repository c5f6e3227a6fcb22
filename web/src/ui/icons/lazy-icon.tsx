import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { useIdle } from '../../kernel/loading/use-idle.ts';

const SomeIcon = optionalPart(() => import('./named-icon.tsx'), 'NamedIcon', 'first');

/** An icon that is loaded when the page is idle, as all icons together are large; empty until then. */
export function LazyIcon({ name }: { name: string }) {
  return useIdle() && <SomeIcon name={name} />;
}
