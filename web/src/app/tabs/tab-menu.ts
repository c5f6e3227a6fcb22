import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { notify } from '../../kernel/notify.ts';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { closeOpenTabs, openTabs, reloadTab } from './open-tabs.ts';
import type { Closing } from './tabs.ts';

/** Actions of open tabs: close, refresh, and the context menu of each tab. */
export function useTabMenu(shown: string, home: string) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();

  const closeMany = (path: string, what: Closing) => {
    const next = closeOpenTabs(path, what, { home, shown });
    if (next) void navigate(next);
  };
  const close = (path: string) => {
    const refusal = openTabs.get().tabs.length === 1 ? t('tabs.last') : path === home && t('tabs.pinned');
    if (refusal) notify(({ message }) => void message.warning({ key: 'tab', content: refusal }));
    else closeMany(path, 'this');
  };
  const refresh = (path: string) => {
    void queryCache.invalidateQueries({ refetchType: 'none' });
    reloadTab(path);
  };
  const menuFor = (path: string): MenuEntry[] => [
    { key: 'refresh', label: t('tabs.refresh'), run: () => refresh(path) },
    'divider',
    { key: 'this', label: t('tabs.close'), run: () => close(path) },
    { key: 'left', label: t('tabs.left'), run: () => closeMany(path, 'left') },
    { key: 'right', label: t('tabs.right'), run: () => closeMany(path, 'right') },
    { key: 'others', label: t('tabs.others'), run: () => closeMany(path, 'others') },
    { key: 'all', label: t('tabs.all'), run: () => closeMany(path, 'all') },
  ];
  return { close, closeOthers: (path: string) => closeMany(path, 'others'), refresh, menuFor };
}
