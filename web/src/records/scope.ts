import type { AnyRecordRoutes, AnyRecordType, Fields, Names, RecordHead } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, useLanguage } from '../kernel/words/language.ts';
import { type NameLookups, useNames } from './names.ts';

/** The calls of a record type unknown at compile time. */
export type RecordRoutes = AnyRecordRoutes;
/** A record of a type unknown at compile time. */
export type AnyRow = RecordHead & Readonly<Record<string, unknown>>;
/** A record type with its calls. */
export type Records = { readonly type: AnyRecordType; readonly routes: RecordRoutes };

/** A link target: records, or other objects, found by text and by id. */
export type LinkTarget = {
  readonly type: Pick<AnyRecordType, 'title'>;
  readonly routes: Pick<RecordRoutes, 'list' | 'which'>;
};

/** The records of an action: by ids, or all of a list. */
export type RecordSelection = { ids: readonly string[] } | { listQuery: { filter: string; q: string; sort: string } };
/** The same in the format of calls. */
export type SelectionBody = { ids: string[] } | { filter: string; search?: string; today?: string };
/** Props of an additional bulk action; `onDone` ends the selection. */
export type BulkProps = { which: SelectionBody; onDone: () => void };

/** What is shown beside the values of fields, by field. */
export type BesideFields = Readonly<Record<string, (row: AnyRow) => ReactNode>>;

/** What is shown instead of the usual text where a filter has no records. */
export type EmptyUnder = { filter: string; content: ReactNode };

/** The record type of a page and the user's permissions. */
export type RecordScope = Records & {
  canEdit: boolean;
  canDelete: boolean;
  /** Additional actions of a record, at the top of its drawer. */
  actions?: ((row: AnyRow) => ReactNode) | undefined;
  /** The initial title of a task created from a record; null for the record's title. */
  taskTitle?: ((row: AnyRow) => Names | null) | undefined;
  /** Additional bulk actions. */
  bulk?: ComponentType<BulkProps> | undefined;
  /** A custom import; null for none. */
  importer?: ComponentType | null | undefined;
  /** Additional tools beside import and export. */
  tools?: ReactNode;
  /** Shown instead of the usual text where a filter has no records. */
  empty?: EmptyUnder | undefined;
  /** The picture of a record in a gallery, if any. */
  picture?: ComponentType<{ row: AnyRow }> | undefined;
  /** Shown beside the values of fields, in the list and in the drawer. */
  beside?: BesideFields | undefined;
  /** The link targets by name. */
  targets: Readonly<Record<string, LinkTarget>>;
};

/** The fields available in a filter panel. */
export type FieldScope = {
  fields: Fields;
  /** The default field of a new condition. */
  title: string;
  /** The link targets by name. */
  targets: Readonly<Record<string, LinkTarget>>;
};

export const FieldContext = createContext<FieldScope | null>(null);
export const ScopeContext = createContext<RecordScope | null>(null);
export const I18nContext = createContext<I18n | null>(null);

/** The record type of the page. */
export function useRecords(): RecordScope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error('useRecords needs a record page');
  return scope;
}

/** The fields of the filter panel. */
export function useFields(): FieldScope {
  const scope = use(FieldContext);
  if (!scope) throw new Error('useFields needs a record page or a filter panel');
  return scope;
}

/** Functions to format values. */
export type I18n = NameLookups & {
  language: Language;
  t: TFunction<['records', 'common']>;
  /** The text of a declaration in the current language. */
  word: (names: Names) => string;
};

/** Formats values and declarations in the current language. */
export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('useI18n needs a record page');
  return i18n;
}

/** Creates the formatting functions once for all cells of a page. */
export function useNewI18n(targets: Readonly<Record<string, LinkTarget>>): I18n {
  const { t } = useTranslation(['records', 'common']);
  const language = useLanguage();
  const names = useNames(targets);
  return useMemo(
    () => ({ ...names, language, t, word: (localized: Names) => wordIn(localized, language) }),
    [names, language, t],
  );
}

/** The text of a declaration in a language. */
export function wordIn([en, zh]: Names, language: Language): string {
  return language === 'zh' ? zh : en;
}

export function titleOf({ title }: AnyRecordType, row: AnyRow): string {
  const value = row[title];
  return value === null || value === undefined ? '' : String(value);
}
