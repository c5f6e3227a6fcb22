import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import { listText } from '../../kernel/words/list-text.ts';

/** Translates the kind of an event; an unknown kind keeps its technical name. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('audit');
  return (kind) => (i18n.exists(`audit:kinds.${kind}`) ? t(`kinds.${kind}` as 'kinds.signedIn') : kind);
}

/** Formats the details of an event in one line; unknown fields keep their technical names, empty ones are omitted. */
export function useDetailSummary(): (detail: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation('audit');
  const nameOf = (field: string) =>
    i18n.exists(`audit:fields.${field}`) ? t(`fields.${field}` as 'fields.of') : field;
  const valueText = (field: string, value: unknown): string => {
    if (isEmpty(value)) return '–';
    if (Array.isArray(value)) return listText(value.map((one) => valueText(field, one)));
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'string') return JSON.stringify(value);
    // User input may look like a translation key.
    const key = /^[a-z ]+$/i.test(value) && `values.${field}.${value}`;
    return key && i18n.exists(`audit:${key}`) ? t(key as 'values.how.sms') : value;
  };
  return (detail) =>
    Object.entries(detail)
      // Ids are only shown when the event is opened.
      .filter(([field, value]) => field !== 'id' && !isEmpty(value))
      .map(([field, value]) =>
        labelText(
          nameOf(field),
          isChange(value) ? `${valueText(field, value.from)} → ${valueText(field, value.to)}` : valueText(field, value),
        ),
      )
      .join(' · ');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
