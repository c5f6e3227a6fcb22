import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './login-page.module.css';

export const LOGIN_TABS = ['account', 'mobile'] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

type LoginTabsProps = { chosen: LoginTab; onChoose: (tab: LoginTab) => void };

/** Tabs of the sign-in methods, with arrow keys. */
export function LoginTabs({ chosen, onChoose }: LoginTabsProps) {
  const { t } = useTranslation('identity');
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = chosen === 'account' ? 'mobile' : 'account';
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`#login-tab-${other}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('tab.label')} className={styles.tabs} onKeyDown={moveFocus}>
      {LOGIN_TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`login-tab-${tab}`}
          aria-selected={tab === chosen}
          aria-controls={`login-panel-${tab}`}
          tabIndex={tab === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {t(`tab.${tab}`)}
        </button>
      ))}
    </div>
  );
}
