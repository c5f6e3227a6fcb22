import type { WebFeature } from '../kernel/feature.ts';
import * as named from './features.ts';

export const features: readonly WebFeature[] = Object.values(named);

type Named = typeof named;
/** Types of the English texts of each feature. */
export type FeatureWords = { [K in keyof Named]: Named[K] extends WebFeature<infer W> ? W : never };

/** Exports of feature modules by feature name: `…/features/work-order/words.en.ts` belongs to `workOrder`. */
export function byFeature(modules: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(Object.entries(modules).map(([path, words]) => [nameIn(path), words]));
}

function nameIn(path: string): string {
  return (path.split('/').at(-2) ?? '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
