import type { Failure } from './failures.ts';
import type { Feature } from './route.ts';

/** The contract of a feature: its routes and permissions. */
export type FeatureContract = {
  readonly kind: 'feature';
  readonly name: string;
  /** Its routes by group: `client.task.add`. */
  readonly routes: Readonly<Record<string, Feature>>;
  readonly failures: readonly Readonly<Record<string, Failure>>[];
  /** Permission codes used by its routes and buttons, with descriptions. */
  readonly permissions: Readonly<Record<string, string>>;
};

type Definition = Pick<FeatureContract, 'name' | 'routes'> & Partial<FeatureContract>;

/** Declares a feature; omitted parts are empty. */
export function defineFeature<const D extends Definition>(definition: D): Complete<D> {
  return { kind: 'feature', failures: [], permissions: {}, ...definition } as unknown as Complete<D>;
}

type Complete<D extends Definition> = {
  readonly kind: 'feature';
  readonly name: D['name'];
  readonly routes: D['routes'];
  readonly failures: D extends { readonly failures: infer F } ? F : readonly [];
  readonly permissions: D extends { readonly permissions: infer P } ? P : Readonly<Record<never, never>>;
};

/** The failure codes of a group. */
export type CodesOf<G> = G extends unknown
  ? G[keyof G] extends { readonly code: infer C extends string }
    ? C
    : never
  : never;
