import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type Command, listenForShortcuts, useCommands } from '../../kernel/commands/commands.ts';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { part } from '../../kernel/loading/screens.ts';
import { useIdle } from '../../kernel/loading/use-idle.ts';
import { useStore } from '../../kernel/storage/store.ts';
import type { MenuLine } from '../menu/menu.ts';
import { closeOverlay, openOverlay, overlay } from '../overlay.ts';
import { openTabs } from '../tabs/open-tabs.ts';
import { useTabMenu } from '../tabs/tab-menu.ts';
import { tabPath } from '../tabs/tabs.ts';
import { LazyPalette } from './lazy-palette.tsx';

/** Loaded on first use: a first visit has nothing to undo. */
const undo = () =>
  void import('../../kernel/writes/undo.ts').then(({ undoLatest }) => undoLatest()).catch(() => undefined);
const redo = () =>
  void import('../../kernel/writes/undo.ts').then(({ redoLatest }) => redoLatest()).catch(() => undefined);

const GoCommands = optionalPart(() => import('./go-commands.tsx'), 'GoCommands', 'main');
const ShortcutSheet = part(() => import('../help/shortcut-sheet.tsx'), 'ShortcutSheet');
const SettingsDrawer = part(() => import('../header/settings-drawer.tsx'), 'SettingsDrawer');
const SwitchDepartment = part(() => import('../../features/identity/switch-department.tsx'), 'SwitchDepartment');
const LeaveDialog = part(() => import('../leave/leave-dialog.tsx'), 'LeaveDialog');
const Tour = part(() => import('../help/tour.tsx'), 'Tour');
const ChangePassword = part(() => import('../../features/identity/account/change-password.tsx'), 'ChangePassword');

type PaletteHostProps = { lines: readonly MenuLine[]; home: string; toggleMenu: () => void };

/** Registers the commands of the shell and renders the dialogs they open. */
export function PaletteHost({ lines, home, toggleMenu }: PaletteHostProps) {
  const open = useStore(overlay);
  const isIdle = useIdle();
  useEffect(listenForShortcuts, []);
  useCommands(useShellCommands(home, toggleMenu));
  if (open === 'palette') return <LazyPalette lines={lines} onClose={closeOverlay} />;
  return (
    <Suspense fallback={null}>
      {isIdle && <GoCommands />}
      {open === 'shortcuts' && <ShortcutSheet onClose={closeOverlay} />}
      {open === 'settings' && <SettingsDrawer onClose={closeOverlay} />}
      {open === 'departments' && <SwitchDepartment onClose={closeOverlay} />}
      {open === 'leave' && <LeaveDialog onClose={closeOverlay} />}
      {open === 'tour' && <Tour onClose={closeOverlay} />}
      {open === 'password' && <ChangePassword onClose={closeOverlay} />}
    </Suspense>
  );
}

function useShellCommands(home: string, toggleMenu: () => void): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const shown = tabPath(useLocation().pathname);
  const tabs = useTabMenu(shown, home);
  const group = t('shortcuts.general');
  const step = (by: number) => {
    const all = openTabs.get().tabs;
    const next = all.at((all.findIndex(({ path }) => path === shown) + by) % all.length);
    if (next) void navigate(next.url);
  };
  return [
    {
      id: 'palette',
      title: t('shortcuts.palette'),
      group,
      shortcut: 'mod+k',
      inFields: true,
      keyOnly: true,
      run: () => openOverlay('palette'),
    },
    { id: 'sheet', title: t('shortcuts.title'), group, shortcut: '?', run: () => openOverlay('shortcuts') },
    { id: 'undo', title: t('shortcuts.undo'), group, shortcut: 'mod+z', run: undo },
    { id: 'redo', title: t('shortcuts.redo'), group, shortcut: 'mod+shift+z', run: redo },
    { id: 'redo-y', title: t('shortcuts.redo'), group, shortcut: 'mod+y', keyOnly: true, run: redo },
    { id: 'home', title: t('shortcuts.goHome'), group, shortcut: 'g h', run: () => void navigate(home) },
    { id: 'tab-next', title: t('shortcuts.nextTab'), group, shortcut: 'alt+]', run: () => step(1) },
    { id: 'tab-previous', title: t('shortcuts.previousTab'), group, shortcut: 'alt+[', run: () => step(-1) },
    { id: 'tab-close', title: t('shortcuts.closeTab'), group, shortcut: 'alt+w', run: () => tabs.close(shown) },
    { id: 'tab-refresh', title: t('shortcuts.refreshTab'), group, run: () => tabs.refresh(shown) },
    { id: 'menu', title: t('shortcuts.toggleMenu'), group, shortcut: 'mod+b', run: toggleMenu },
    { id: 'settings', title: t('header.settings'), group, run: () => openOverlay('settings') },
    { id: 'departments', title: t('header.departments'), group, run: () => openOverlay('departments') },
    { id: 'password', title: t('header.password'), group, run: () => openOverlay('password') },
    { id: 'tour', title: t('header.tour'), group, run: () => openOverlay('tour') },
    { id: 'account', title: t('header.myAccount'), group, run: () => void navigate('/account/profile') },
  ];
}
