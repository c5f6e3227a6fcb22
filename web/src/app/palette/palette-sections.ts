import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../kernel/places.ts';
import type { PaletteItem } from './palette-item.ts';
import { matches } from './palette-match.ts';

const ACCOUNT = ['profile', 'security', 'sessions', 'notifications', 'tokens'] as const;
/** The sections of the system settings by anchor. */
const SYSTEM = [
  ['branding', 'branding'],
  ['gateways', 'gateways'],
  ['sign-in', 'signIn'],
] as const;

/** The sections of the user's account, and of the system settings for users with access. */
export function useSections(query: string): PaletteItem[] {
  const { t } = useTranslation(['shell', 'identity', 'system']);
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const settings = pathTo('system/SystemSettings');
  const account = ACCOUNT.map((part) => ({
    title: t(`identity:account.part.${part}`),
    note: t('identity:account.title'),
    path: pathTo('account/Account', { part }) ?? '/',
  }));
  const system = SYSTEM.map(([anchor, name]) => ({
    title: t(`system:settings.${name}`),
    note: t('system:settings.title'),
    path: `${settings}#${anchor}`,
  }));
  // Only shown for a search, to keep the initial list to pages.
  const all = query === '' ? [] : [...account, ...(settings === null ? [] : system)];
  return all
    .filter(({ title, note }) => matches(query, title, note))
    .map(({ title, note, path }) => ({
      id: `section ${path}`,
      group: t('shell:palette.sections'),
      title,
      note,
      run: () => void navigate(path),
    }));
}
