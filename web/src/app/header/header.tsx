import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../features/announcements/index.ts';
import { whenIdle } from '../../kernel/loading/when-idle.ts';
import { usePushState } from '../../kernel/push/push-state.ts';
import { useMe } from '../../kernel/session.ts';
import { writeQueue } from '../../kernel/writes/kept-writes.ts';
import { Keys } from '../../ui/keys.tsx';
import { loadUnsavedMark, UnsavedMark } from '../../ui/unsaved/unsaved-mark.tsx';
import type { Sidebar } from '../menu/use-sidebar.ts';
import { openOverlay } from '../overlay.ts';
import { AppearanceSwitch } from './appearance-switch.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { UserMenu } from './user-menu.tsx';

/** Header beside a side menu: menu button, search and user tools. */
export function SideHeader({ sidebar: { device, collapsed, toggle } }: { sidebar: Sidebar }) {
  const { t } = useTranslation('shell');
  const onPhone = device === 'mobile';
  const foldIcon = collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />;
  const foldName = collapsed ? t('nav.expand') : t('nav.collapse');
  return (
    <header className={styles.header}>
      <Button
        type="text"
        icon={onPhone ? <MenuOutlined /> : foldIcon}
        aria-label={onPhone ? t('nav.openMenu') : foldName}
        {...(onPhone && { 'data-tour': 'menu' })}
        onClick={toggle}
      />
      <button type="button" className={styles.search} data-tour="search" onClick={() => openOverlay('palette')}>
        <SearchOutlined aria-hidden />
        <span className={styles.searchText}>{t('header.search')}</span>
        <span className={styles.searchKeys}>
          <Keys shortcut="mod+k" />
        </span>
      </button>
      <span className={styles.space} />
      <OwnTools device={device} />
    </header>
  );
}

/** User tools at the end of the header. */
export function OwnTools({ device }: Pick<Sidebar, 'device'>) {
  const { t } = useTranslation('shell');
  const { realname } = useMe();
  const offline = usePushState() === 'offline';
  // Neither could be loaded without a connection.
  useEffect(
    () =>
      whenIdle(() => {
        loadUnsavedMark();
        void writeQueue.load().then(({ startQueue }) => startQueue(), ignoreMissing);
      }),
    [],
  );
  const onPhone = device === 'mobile';
  const text = offline ? t('header.offline') : null;
  return (
    <>
      <span role="status" className={styles.offline} title={text ?? undefined}>
        {text}
      </span>
      <UnsavedMark />
      {device === 'desktop' && <span className={styles.welcome}>{t('header.welcome', { name: realname })}</span>}
      {!onPhone && <LanguageSwitch />}
      {!onPhone && <AppearanceSwitch />}
      <Bell />
      <UserMenu />
    </>
  );
}

/** Without the queue, changes are not kept. */
function ignoreMissing(): void {}
