import * as exported from './features.ts';
import type { commonFailures } from './kernel/failures.ts';
import type { CodesOf, FeatureContract } from './kernel/feature.ts';
import type { sheetFailures } from './kernel/sheet.ts';
import type { recordFailures } from './records/failures.ts';
import type { recordJobFailures } from './records/jobs/failures.ts';
import type { partFailures } from './records/parts/failures.ts';

type Exported = typeof exported;
type AnyFeature = {
  [K in keyof Exported]: Exported[K] extends FeatureContract ? Exported[K] : never;
}[keyof Exported];
/** Merges the objects of all features into one. */
type Merged<T> = {
  [K in T extends unknown ? keyof T : never]: T extends unknown ? (K extends keyof T ? T[K] : never) : never;
};

export type FeatureName = AnyFeature['name'];
export type Permission = keyof Merged<AnyFeature['permissions']> & string;
export type FailureCode =
  | CodesOf<typeof commonFailures>
  | CodesOf<typeof sheetFailures>
  | CodesOf<typeof recordFailures>
  | CodesOf<typeof recordJobFailures>
  | CodesOf<(typeof partFailures)[number]>
  | CodesOf<AnyFeature['failures'][number]>;

export const featureContracts: readonly FeatureContract[] = Object.values<unknown>(exported).filter(isFeature);

/** All calls, by feature. */
export const contract = merged(featureContracts.map(({ routes }) => routes)) as Merged<AnyFeature['routes']>;

/** All permissions of routes and buttons, with descriptions. */
export const permissions = merged(featureContracts.map((feature) => feature.permissions)) as Readonly<
  Record<Permission, string>
>;

function isFeature(value: unknown): value is FeatureContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'feature';
}

function merged(parts: readonly object[]): object {
  return Object.assign({}, ...parts);
}
