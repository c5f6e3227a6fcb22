import { filterFields } from '@opsyard/contract';
import { type ReactNode, useMemo } from 'react';
import { FieldContext, type FieldScope, I18nContext, type RecordScope, ScopeContext, useNewI18n } from './scope.ts';

type ProviderProps<T> = { value: T; children: ReactNode };

/** Provides the record type to the components of a page. */
export function RecordScopeProvider({ value, children }: ProviderProps<RecordScope>) {
  const { type, targets } = value;
  const fields = useMemo(() => ({ fields: filterFields(type), title: type.title, targets }), [type, targets]);
  return (
    <ScopeContext value={value}>
      <FieldScopeProvider value={fields}>{children}</FieldScopeProvider>
    </ScopeContext>
  );
}

/** Provides the fields to a filter panel. */
export function FieldScopeProvider({ value, children }: ProviderProps<FieldScope>) {
  const i18n = useNewI18n(value.targets);
  return (
    <FieldContext value={value}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </FieldContext>
  );
}
