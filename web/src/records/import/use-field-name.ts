import { useRecords, useSay } from '../scope.ts';

/** What a field is called that a column can stand for. */
export function useFieldName(): (key: string) => string {
  const { type } = useRecords();
  const { t, word } = useSay();
  return (key) => {
    const field = type.allFields[key];
    return field ? word(field.name) : t('import.id');
  };
}
