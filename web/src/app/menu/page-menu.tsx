import { type MouseEvent, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '../../kernel/notify.ts';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { type MenuEntry, onPointerRelease, usePopupMenu } from '../../ui/popups/popup-menu.tsx';
import { openOverlay } from '../overlay.ts';
import { useTabMenu } from '../tabs/tab-menu.ts';
import { opensPageMenu } from './page-menu-rules.ts';

/** Context menu of a page: attach `onContextMenu` to the container of the page and render `menu`. */
export function usePageMenu(
  shown: string,
  home: string,
): { menu: ReactNode; onContextMenu: (event: MouseEvent) => void } {
  const { t } = useTranslation('shell');
  const { menu, openAt } = usePopupMenu(t('pageMenu.title'), usePageEntries(shown, home));
  const onContextMenu = useCallback(
    (event: MouseEvent) => {
      if (!opensPageMenu(event.nativeEvent, String(window.getSelection() ?? ''))) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      onPointerRelease(event, () => openAt({ x, y }));
    },
    [openAt],
  );
  return { menu, onContextMenu };
}

function usePageEntries(shown: string, home: string): MenuEntry[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { multiTab } = useAppearance();
  const { close, closeOthers, refresh } = useTabMenu(shown, home);
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => notify(({ message }) => void message.success(t('pageMenu.copied'))),
      () => notify(({ message }) => void message.warning(t('pageMenu.notCopied'))),
    );
  const tabs: MenuEntry[] = [
    'divider',
    { key: 'close', label: t('pageMenu.close'), run: () => close(shown) },
    { key: 'others', label: t('pageMenu.others'), run: () => closeOthers(shown) },
  ];
  return [
    {
      key: 'back',
      label: t('pageMenu.back'),
      disabled: window.history.length < 2,
      run: () => void navigate(-1),
    },
    { key: 'refresh', label: t('pageMenu.refresh'), run: () => refresh(shown) },
    'divider',
    { key: 'copy', label: t('pageMenu.copy'), run: copy },
    {
      key: 'window',
      label: t('pageMenu.window'),
      run: () => void window.open(window.location.href, '_blank', 'noopener'),
    },
    { key: 'print', label: t('pageMenu.print'), run: () => window.print() },
    'divider',
    { key: 'search', label: t('pageMenu.search'), run: () => openOverlay('palette') },
    ...(multiTab ? tabs : []),
  ];
}
