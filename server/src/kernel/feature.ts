import type { CodesOf, FeatureContract, Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Job } from './jobs/job.ts';
import { declareCallNames } from './routes/call-names.ts';
import type { Settings } from './settings/settings.ts';
import type { Sentence } from './words.ts';

/** The default roles of a new installation, in addition to administrators. */
export type DefaultRole = 'lead' | 'member' | 'guest';

type DefaultEntry = {
  name: string;
  nameZh: string;
  url: string;
  component: string;
  icon?: string;
  hidden?: boolean;
  /** The key of its parent entry; top level without one. */
  parent?: string;
  /** Its position among its siblings, ascending. */
  position: number;
  grantedTo?: readonly DefaultRole[];
};
/** Default menu entries by key. Existing installations get a new entry once, at their next start. */
export type DefaultMenu = Readonly<Record<string, DefaultEntry>>;

type DefaultPermission = {
  nameZh: string;
  /** The key of the menu entry of the page where it is used. */
  page: string;
  grantedTo?: readonly DefaultRole[];
  /** The permission that included it in earlier versions: at the update, whoever has that one gets it. */
  partOf?: Permission;
};
/** The permissions of a feature; a missing one does not compile. */
export type DefaultPermissions<C extends FeatureContract> = Readonly<
  Record<keyof C['permissions'] & string, DefaultPermission>
>;

type DictionaryItem = readonly [value: string, en: string, zh: string, color?: string];
/** Dictionaries by code. */
export type DefaultDictionaries = Readonly<Record<string, { name: string; items: readonly DictionaryItem[] }>>;

type FailureSentences<C extends FeatureContract> = Readonly<Record<CodesOf<C['failures'][number]>, Sentence>>;

/** The server part of a feature. */
export type ServerFeature<C extends FeatureContract = FeatureContract> = {
  readonly name: C['name'];
  /** Registers its routes. */
  readonly serve: (app: FastifyInstance) => void | Promise<void>;
  /** The messages of its failures; a missing one does not compile. */
  readonly failures: FailureSentences<C>;
  readonly permissions: DefaultPermissions<C>;
  /** The Chinese names of its calls in the operation log; the English ones are their summaries. */
  readonly callNames: Readonly<Record<string, string>>;
  readonly menu: DefaultMenu;
  readonly dictionaries: DefaultDictionaries;
  /** Its background jobs, depending on the settings. */
  readonly jobs: (settings: Settings) => readonly Job[];
};

type Optional = 'callNames' | 'menu' | 'dictionaries' | 'jobs';
type Empty<T> = Record<never, never> extends T ? true : false;
/** Parts without content can be left out. */
type Definition<C extends FeatureContract> = { readonly serve: ServerFeature<C>['serve'] } & Partial<
  Pick<ServerFeature<C>, Optional>
> &
  OptionalWhenEmpty<'failures', FailureSentences<C>> &
  OptionalWhenEmpty<'permissions', DefaultPermissions<C>>;
type OptionalWhenEmpty<K extends string, T> =
  Empty<T> extends true ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** Declares the server part of a feature. */
export function defineFeature<const C extends FeatureContract>(
  contract: C,
  definition: Definition<C>,
): ServerFeature<C> {
  declareCallNames(definition.callNames ?? {});
  const nothing = { failures: {}, permissions: {}, callNames: {}, menu: {}, dictionaries: {}, jobs: () => [] };
  return { ...nothing, ...definition, name: contract.name } as unknown as ServerFeature<C>;
}
