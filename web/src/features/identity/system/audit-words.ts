import { useTranslation } from 'react-i18next';

/** Names a kind of event; one that has no words yet goes by its own name. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('identity');
  return (kind) =>
    i18n.exists(`identity:system.audit.kinds.${kind}`)
      ? t(`system.audit.kinds.${kind}` as 'system.audit.kinds.signedIn')
      : kind;
}

/** The detail of an event in one line. */
export function briefly(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${isChange(value) ? `${said(value.from)} → ${said(value.to)}` : said(value)}`)
    .join(' · ');
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
