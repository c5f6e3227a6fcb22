import { useTranslation } from 'react-i18next';

/** Names a kind of event; one that has no words yet goes by its own name. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('audit');
  return (kind) => (i18n.exists(`audit:kinds.${kind}`) ? t(`kinds.${kind}` as 'kinds.signedIn') : kind);
}

/** Says the detail of an event in one line; what has no words yet goes by its own name, and what is empty stays out. */
export function useBriefly(): (detail: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation('audit');
  const nameOf = (field: string) =>
    i18n.exists(`audit:fields.${field}`) ? t(`fields.${field}` as 'fields.of') : field;
  const said = (field: string, value: unknown): string => {
    if (isEmpty(value)) return '–';
    if (Array.isArray(value)) return value.map((one) => said(field, one)).join(', ');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'string') return JSON.stringify(value);
    // A text somebody typed may look like a key of words.
    const key = /^[a-z ]+$/i.test(value) && `values.${field}.${value}`;
    return key && i18n.exists(`audit:${key}`) ? t(key as 'values.how.sms') : value;
  };
  return (detail) =>
    Object.entries(detail)
      // An id tells nobody anything; it is there when the event is opened.
      .filter(([field, value]) => field !== 'id' && !isEmpty(value))
      .map(([field, value]) => [
        nameOf(field),
        isChange(value) ? `${said(field, value.from)} → ${said(field, value.to)}` : said(field, value),
      ])
      .map((pair) => pair.join(': '))
      .join(' · ');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
