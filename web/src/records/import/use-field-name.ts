import { useI18n, useRecords } from '../scope.ts';

/** Returns the name of a field that a column can be mapped to. */
export function useFieldName(): (key: string) => string {
  const { type } = useRecords();
  const { t, word } = useI18n();
  return (key) => {
    const field = type.allFields[key];
    return field ? word(field.name) : t('import.id');
  };
}
