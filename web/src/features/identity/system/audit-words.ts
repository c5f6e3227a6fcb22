import { useTranslation } from 'react-i18next';

/** Names a kind of event; one that has no words yet goes by its own name. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('identity');
  return (kind) =>
    i18n.exists(`identity:system.audit.kinds.${kind}`)
      ? t(`system.audit.kinds.${kind}` as 'system.audit.kinds.signedIn')
      : kind;
}

/** Says the detail of an event in one line; what has no words yet goes by its own name, and what is empty stays out. */
export function useBriefly(): (detail: Record<string, unknown>) => string {
  const { t, i18n } = useTranslation('identity');
  const nameOf = (field: string) =>
    i18n.exists(`identity:system.audit.fields.${field}`)
      ? t(`system.audit.fields.${field}` as 'system.audit.fields.of')
      : field;
  const said = (value: unknown): string => {
    if (isEmpty(value)) return '–';
    if (Array.isArray(value)) return value.map(said).join(', ');
    if (typeof value === 'boolean') return t(value ? 'system.audit.yes' : 'system.audit.no');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (detail) =>
    Object.entries(detail)
      .filter(([, value]) => !isEmpty(value))
      .map(([field, value]) => [
        nameOf(field),
        isChange(value) ? `${said(value.from)} → ${said(value.to)}` : said(value),
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
