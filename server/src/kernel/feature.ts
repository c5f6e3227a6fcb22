import type { CodesOf, FeatureContract } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { declareCallNames } from './call-names.ts';
import type { Job } from './job.ts';
import type { Settings } from './settings.ts';
import type { Sentence } from './words.ts';

/** The roles every installation begins with, besides that of administrators, who hold everything. */
export type DefaultRole = 'lead' | 'member' | 'guest';

type DefaultEntry = {
  name: string;
  nameZh: string;
  url: string;
  component: string;
  icon?: string;
  hidden?: boolean;
  /** The key of the entry it stands below; on top without one. */
  parent?: string;
  /** Its place among its neighbours, the lowest first. */
  position: number;
  grantedTo?: readonly DefaultRole[];
};
/** Entries of the menu by keys of their own. Installations that exist get a new one at their next start, each once. */
export type DefaultMenu = Readonly<Record<string, DefaultEntry>>;

type DefaultPermission = {
  nameZh: string;
  /** The key of the menu entry of the page on which somebody does what it allows. */
  page: string;
  grantedTo?: readonly DefaultRole[];
};
/** Each permission of a feature; forgetting one does not compile. */
export type DefaultPermissions<C extends FeatureContract> = Readonly<
  Record<keyof C['permissions'] & string, DefaultPermission>
>;

type DictionaryItem = readonly [value: string, en: string, zh: string, color?: string];
/** Dictionaries by their codes. */
export type DefaultDictionaries = Readonly<Record<string, { name: string; items: readonly DictionaryItem[] }>>;

type FailureSentences<C extends FeatureContract> = Readonly<Record<CodesOf<C['failures'][number]>, Sentence>>;

/** What the server has of a feature. */
export type ServerFeature<C extends FeatureContract = FeatureContract> = {
  readonly name: C['name'];
  /** Serves its calls. */
  readonly serve: (app: FastifyInstance) => void | Promise<void>;
  /** A sentence for each of its failures; forgetting one does not compile. */
  readonly failures: FailureSentences<C>;
  readonly permissions: DefaultPermissions<C>;
  /** What its calls are called in Chinese where the log lists them; in English that is their summary. */
  readonly callNames: Readonly<Record<string, string>>;
  readonly menu: DefaultMenu;
  readonly dictionaries: DefaultDictionaries;
  /** What it does beside the requests, where the settings have it so. */
  readonly jobs: (settings: Settings) => readonly Job[];
};

type Optional = 'callNames' | 'menu' | 'dictionaries' | 'jobs';
type Empty<T> = Record<never, never> extends T ? true : false;
/** What has nothing to say of a feature need not be mentioned. */
type Definition<C extends FeatureContract> = { readonly serve: ServerFeature<C>['serve'] } & Partial<
  Pick<ServerFeature<C>, Optional>
> &
  OptionalWhenEmpty<'failures', FailureSentences<C>> &
  OptionalWhenEmpty<'permissions', DefaultPermissions<C>>;
type OptionalWhenEmpty<K extends string, T> =
  Empty<T> extends true ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** Declares the server's side of a feature of the contract. */
export function defineFeature<const C extends FeatureContract>(
  contract: C,
  definition: Definition<C>,
): ServerFeature<C> {
  declareCallNames(definition.callNames ?? {});
  const nothing = { failures: {}, permissions: {}, callNames: {}, menu: {}, dictionaries: {}, jobs: () => [] };
  return { ...nothing, ...definition, name: contract.name } as unknown as ServerFeature<C>;
}
