import { type Preferences, THEME_COLORS } from '@opsyard/contract';
import { Drawer, Radio, Segmented, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, useLanguage } from '../kernel/language.ts';
import { changePreferences, usePreferences } from '../kernel/preferences.ts';
import { accentOf, useMode } from '../kernel/theme.ts';
import styles from './settings-drawer.module.css';

const NAMES = ['blue', 'red', 'volcano', 'gold', 'cyan', 'green', 'geek', 'purple'] as const;

/** How the page looks and behaves for this person; every change counts at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { appearance = 'system', density = 'default', multiTab = true } = usePreferences();
  const language = useLanguage();
  const choices = <K extends string>(keys: readonly K[], words: (key: K) => string) =>
    keys.map((key) => ({ value: key, label: words(key) }));

  return (
    <Drawer open title={t('settings.title')} onClose={onClose} size={340}>
      <div className={styles.list}>
        <Setting name={t('settings.appearance')}>
          <Segmented<NonNullable<Preferences['appearance']>>
            block
            aria-label={t('settings.appearance')}
            value={appearance}
            options={choices(['light', 'dark', 'system'], (key) => t(`header.${key}`))}
            onChange={(value) => changePreferences({ appearance: value })}
          />
        </Setting>
        <Setting name={t('settings.color')}>
          <AccentChoice />
        </Setting>
        <Setting name={t('settings.density')}>
          <Segmented<NonNullable<Preferences['density']>>
            block
            aria-label={t('settings.density')}
            value={density}
            options={choices(['compact', 'default', 'relaxed'], (key) => t(`settings.${key}`))}
            onChange={(value) => changePreferences({ density: value })}
          />
        </Setting>
        <Setting name={t('settings.language')}>
          <Segmented<Language>
            block
            aria-label={t('settings.language')}
            value={language}
            options={choices(['en', 'zh'], (key) => LANGUAGES[key])}
            onChange={(value) => changePreferences({ language: value })}
          />
        </Setting>
        <div className={styles.switch}>
          <span id="setting-multi-tab">{t('settings.multiTab')}</span>
          <Switch
            checked={multiTab}
            aria-labelledby="setting-multi-tab"
            onChange={(value) => changePreferences({ multiTab: value })}
          />
        </div>
      </div>
    </Drawer>
  );
}

function Setting({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}

function AccentChoice() {
  const { t } = useTranslation('shell');
  const { color = THEME_COLORS[0] } = usePreferences();
  const mode = useMode();
  return (
    <Radio.Group
      className={styles.colors ?? ''}
      aria-label={t('settings.color')}
      value={color}
      onChange={({ target }) => changePreferences({ color: target.value })}
    >
      {THEME_COLORS.map((preset, place) => (
        <Radio key={preset} value={preset} className={styles.color ?? ''}>
          <span className={styles.swatch} style={{ background: accentOf(preset, mode) }} />
          {t(`settings.colors.${NAMES[place] ?? 'blue'}`)}
        </Radio>
      ))}
    </Radio.Group>
  );
}
