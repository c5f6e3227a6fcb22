import { SettingOutlined, UserOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../kernel/can.tsx';
import { useMe } from '../../kernel/session.ts';
import { useDevice } from '../../kernel/storage/device.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { offerHelpAgain } from '../help/help.ts';
import { leave } from '../leave/leave.ts';
import { openOverlay } from '../overlay.ts';
import { useAppearanceEntries } from './appearance-switch.tsx';
import { useLanguageEntries } from './language-switch.tsx';

/** User menu: settings, departments, sign out. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const navigate = useNavigate();
  const language = useLanguageEntries();
  const appearance = useAppearanceEntries();
  // The header on phones has no space for separate switches.
  const switches: MenuEntry[] = useDevice() === 'mobile' ? ['divider', ...language, 'divider', ...appearance] : [];
  const mayManage = useCan('system:security:edit');
  const showChecklist = () => {
    offerHelpAgain('checklist');
    void navigate('/');
  };
  const entries: MenuEntry[] = [
    {
      key: 'account',
      label: t('header.myAccount'),
      icon: <UserOutlined />,
      run: () => void navigate('/account/profile'),
    },
    { key: 'password', label: t('header.password'), icon: <LazyIcon name="key" />, run: () => openOverlay('password') },
    'divider',
    { key: 'settings', label: t('header.settings'), icon: <SettingOutlined />, run: () => openOverlay('settings') },
    {
      key: 'departments',
      label: t('header.departments'),
      icon: <LazyIcon name="swap" />,
      run: () => openOverlay('departments'),
    },
    {
      key: 'shortcuts',
      label: t('header.help'),
      icon: <LazyIcon name="question-circle" />,
      run: () => openOverlay('shortcuts'),
    },
    { key: 'tour', label: t('header.tour'), icon: <LazyIcon name="question-circle" />, run: () => openOverlay('tour') },
    ...(mayManage
      ? [{ key: 'start', label: t('header.checklist'), icon: <SettingOutlined />, run: showChecklist }]
      : []),
    ...switches,
    'divider',
    { key: 'leave', label: t('header.logOut'), icon: <LazyIcon name="logout" />, run: () => leave(navigate) },
  ];
  return (
    <MenuButton label={t('header.account', { name: me.realname })} shape="circle" entries={entries} data-tour="person">
      <Avatar person={me} size={28} decorative />
    </MenuButton>
  );
}
