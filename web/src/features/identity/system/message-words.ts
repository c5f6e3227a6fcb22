import { useTranslation } from 'react-i18next';

/** Names what a message is for, or a gateway; what has no words goes by its own name. */
export function useMessageWords(): (kind: 'purposes' | 'gateways', name: string) => string {
  const { t, i18n } = useTranslation('identity');
  return (kind, name) =>
    i18n.exists(`identity:system.messages.${kind}.${name}`)
      ? t(`system.messages.${kind}.${name}` as 'system.messages.purposes.notice')
      : name;
}
