import type { AnyRecordRoutes, AnyRecordType, Fields, Names, RecordHead } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, useLanguage } from '../kernel/language.ts';
import { type NamesOf, useNames } from './names.ts';

/** The calls of a record type whose fields are not known to the compiler. */
export type RecordRoutes = AnyRecordRoutes;
/** A record whose fields are not known to the compiler. */
export type AnyRow = RecordHead & Readonly<Record<string, unknown>>;
/** A record type with its calls. */
export type Records = { readonly type: AnyRecordType; readonly routes: RecordRoutes };

/** What links lead to: records, or others that are found by words and by their ids alike. */
export type LinkTarget = {
  readonly type: Pick<AnyRecordType, 'title'>;
  readonly routes: Pick<RecordRoutes, 'list' | 'which'>;
};

/** The records an action is about: some, or all that a list shows. */
export type Which = { ids: readonly string[] } | { asked: { filter: string; q: string; sort: string } };
/** The same as calls name them: by their ids, or all that a filter lets through. */
export type WhichBody = { ids: string[] } | { filter: string; search?: string; today?: string };
/** What a further action on selected records is told; `onDone` ends the selection. */
export type BulkProps = { which: WhichBody; onDone: () => void };

/** What the parts of a record page are about, and what the person may do with it. */
export type RecordScope = Records & {
  canEdit: boolean;
  canDelete: boolean;
  /** What else can be done with one record, at the top of its drawer. */
  actions?: ((row: AnyRow) => ReactNode) | undefined;
  /** What a task about a record is called until somebody changes it; null where it is called like the record. */
  taskTitle?: ((row: AnyRow) => Names | null) | undefined;
  /** What else can be done with the records that are selected. */
  bulk?: ComponentType<BulkProps> | undefined;
  /** Takes records in in a way of its own; null where nothing is taken in. */
  importer?: ComponentType | null | undefined;
  /** What the page offers beside import and export. */
  tools?: ReactNode;
  /** What shows of a record in a gallery; types without it have none. */
  picture?: ComponentType<{ row: AnyRow }> | undefined;
  /** What links lead to, by their names. */
  targets: Readonly<Record<string, LinkTarget>>;
};

/** The fields that conditions are put on. */
export type FieldScope = {
  fields: Fields;
  /** The field a new condition begins with. */
  title: string;
  /** What links lead to, by their names. */
  targets: Readonly<Record<string, LinkTarget>>;
};

export const FieldContext = createContext<FieldScope | null>(null);
export const ScopeContext = createContext<RecordScope | null>(null);
export const SayContext = createContext<Say | null>(null);

/** The record type of the page. */
export function useRecords(): RecordScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('useRecords needs a record page');
  return scope;
}

/** The fields that conditions of the page are put on. */
export function useFields(): FieldScope {
  const scope = use(FieldContext);
  if (!scope) throw new Error('useFields needs a record page or a filter panel');
  return scope;
}

/** What values are put into words with. */
export type Say = NamesOf & {
  language: Language;
  t: TFunction<['records', 'common']>;
  /** A word of a declaration in the language of the page. */
  word: (names: Names) => string;
};

/** Puts values and declarations into the words of the page. */
export function useSay(): Say {
  const say = use(SayContext);
  if (!say) throw new Error('useSay needs a record page');
  return say;
}

/** What a page says values with: made once for all of its cells. */
export function useNewSay(targets: Readonly<Record<string, LinkTarget>>): Say {
  const { t } = useTranslation(['records', 'common']);
  const language = useLanguage();
  const names = useNames(targets);
  return useMemo(
    () => ({ ...names, language, t, word: (given: Names) => wordIn(given, language) }),
    [names, language, t],
  );
}

/** A word of a declaration in a language. */
function wordIn([en, zh]: Names, language: Language): string {
  return language === 'zh' ? zh : en;
}

/** What a record is called. */
export function titleOf({ title }: AnyRecordType, row: AnyRow): string {
  const value = row[title];
  return value === null || value === undefined ? '' : String(value);
}
