import { useTranslation } from 'react-i18next';

/** Names what a message is for, or a gateway; what has no words goes by its own name. */
export function useMessageWords(): (kind: 'purposes' | 'gateways', name: string) => string {
  const { t, i18n } = useTranslation('messages');
  return (kind, name) => (i18n.exists(`messages:${kind}.${name}`) ? t(`${kind}.${name}` as 'purposes.notice') : name);
}
