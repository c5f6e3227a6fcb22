import { CloseOutlined, MoreOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { onPointerRelease, usePopupMenu } from '../../ui/popups/popup-menu.tsx';
import { useTabMenu } from './tab-menu.ts';
import styles from './tab-strip.module.css';
import type { Tab } from './tabs.ts';

type NamedTab = Tab & { title: string };
type TabStripProps = { tabs: readonly NamedTab[]; shown: string; home: string };

/** Tabs of the open pages, each with a context menu. */
export function TabStrip({ tabs, shown, home }: TabStripProps) {
  const { t } = useTranslation('shell');
  const { close, menuFor } = useTabMenu(shown, home);
  const [aimedAt, setAimedAt] = useState(shown);
  const { menu, openAt } = usePopupMenu(t('tabs.menu'), menuFor(aimedAt));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (list.current) reveal(list.current, shown);
  }, [shown]);
  const openMenu = (event: MouseEvent, path: string) => {
    event.preventDefault();
    setAimedAt(path);
    const { clientX: x, clientY: y } = event;
    onPointerRelease(event, () => openAt({ x, y }));
  };

  return (
    <nav className={styles.strip} aria-label={t('nav.pages')} data-tour="tabs">
      <ul className={styles.list} ref={list}>
        {tabs.map((tab) => (
          <li
            key={tab.path}
            className={tab.path === shown ? `${styles.tab} ${styles.shown}` : styles.tab}
            data-path={tab.path}
            onContextMenu={(event) => openMenu(event, tab.path)}
            onAuxClick={(event) => onMiddleButton(event, () => close(tab.path))}
          >
            <TabContent
              tab={tab}
              isShown={tab.path === shown}
              {...(tab.path !== home && { close: () => close(tab.path) })}
            />
          </li>
        ))}
      </ul>
      <MenuButton
        label={t('tabs.menu')}
        size="small"
        className={styles.more ?? ''}
        icon={<MoreOutlined />}
        entries={menuFor(shown)}
      />
      {menu}
    </nav>
  );
}

type TabContentProps = { tab: NamedTab; isShown: boolean; close?: () => void };

function TabContent({ tab: { url, title }, isShown, close }: TabContentProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Link
        to={url}
        className={styles.link}
        title={title}
        aria-current={isShown ? 'page' : undefined}
        onKeyDown={(event) => onTabKey(event, close)}
      >
        {title}
      </Link>
      {close && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.closeNamed', { name: title })}
          onClick={close}
        >
          <CloseOutlined />
        </button>
      )}
    </>
  );
}

/**
 * Scrolls the tab into view. `scrollIntoView` would move the starting point of Tab navigation away from the start of
 * the page.
 */
function reveal(list: HTMLElement, path: string): void {
  const tab = list.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!tab) return;
  const [visibleArea, tabArea] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (tabArea.left < visibleArea.left) list.scrollLeft += tabArea.left - visibleArea.left;
  else if (tabArea.right > visibleArea.right) list.scrollLeft += tabArea.right - visibleArea.right;
}

function onMiddleButton(event: MouseEvent, close: () => void): void {
  if (event.button !== 1) return;
  event.preventDefault();
  close();
}

/** Arrow keys move between the tabs, Delete closes one. */
function onTabKey(event: KeyboardEvent<HTMLElement>, close?: () => void): void {
  const tab = event.currentTarget.closest('li');
  const steps: Record<string, Element | null | undefined> = {
    ArrowLeft: tab?.previousElementSibling,
    ArrowRight: tab?.nextElementSibling,
  };
  const target = steps[event.key]?.querySelector('a');
  if (target) target.focus();
  else if (event.key === 'Delete' && close) close();
  else return;
  event.preventDefault();
}
