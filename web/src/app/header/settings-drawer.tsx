import type { Preferences } from '@opsyard/contract';
import { Drawer, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../kernel/storage/device.ts';
import { changePreferences, useAppearance } from '../../kernel/storage/preferences.ts';
import type { Appearance } from '../../kernel/theme/appearance.ts';
import { LANGUAGES, type Language, useLanguage } from '../../kernel/words/language.ts';
import { AccentChoice } from './accent-choice.tsx';
import styles from './settings-drawer.module.css';

/** Drawer with the appearance settings of the user; changes apply immediately. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const appearance = useAppearance();
  const onPhone = useDevice() === 'mobile';
  const language = useLanguage();
  return (
    <Drawer open title={t('settings.title')} onClose={onClose} size={380}>
      <div className={styles.list}>
        <Setting name={t('settings.appearance')}>
          <Choice
            name="appearance"
            looks={appearance}
            words={(key) => t(`settings.appearances.${key}`)}
            keys={['light', 'dark', 'system']}
          />
        </Setting>
        <Setting name={t('settings.color')}>
          <AccentChoice />
        </Setting>
        <Setting name={t('settings.navTheme')}>
          <Choice
            name="navTheme"
            looks={appearance}
            words={(key) => t(`settings.nav.${key}`)}
            keys={['dark', 'light']}
          />
        </Setting>
        {!onPhone && <LayoutSettings looks={appearance} />}
        <Setting name={t('settings.density')}>
          <Choice
            name="density"
            looks={appearance}
            words={(key) => t(`settings.${key}`)}
            keys={['compact', 'default', 'relaxed']}
          />
        </Setting>
        <Setting name={t('settings.language')}>
          <Segmented<Language>
            block
            aria-label={t('settings.language')}
            value={language}
            options={(['en', 'zh'] as const).map((key) => ({ value: key, label: LANGUAGES[key] }))}
            onChange={(value) => changePreferences({ language: value })}
          />
        </Setting>
        <Setting name={t('settings.behaviour')}>
          <Toggle name="fixedHeader" looks={appearance} />
          <Toggle name="autoHideHeader" looks={appearance} disabled={!appearance.fixedHeader} />
          {!onPhone && <Toggle name="fixedSidebar" looks={appearance} disabled={appearance.layout === 'topmenu'} />}
          {!onPhone && <Toggle name="multiTab" looks={appearance} />}
          <Toggle name="colorWeak" looks={appearance} />
        </Setting>
      </div>
    </Drawer>
  );
}

/** Settings of the menu position, and of the content width below a top menu. */
function LayoutSettings({ looks: appearance }: { looks: Appearance }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Setting name={t('settings.layout')}>
        <Choice
          name="layout"
          looks={appearance}
          words={(key) => t(`settings.layouts.${key}`)}
          keys={['sidemenu', 'topmenu']}
        />
      </Setting>
      <Setting name={t('settings.contentWidth')}>
        <Choice
          name="contentWidth"
          looks={appearance}
          words={(key) => t(`settings.widths.${key}`)}
          keys={appearance.layout === 'topmenu' ? ['Fixed', 'Fluid'] : ['Fixed']}
        />
      </Setting>
    </>
  );
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}

type ChoiceNames = 'appearance' | 'navTheme' | 'layout' | 'contentWidth' | 'density';
type ChoiceProps<N extends ChoiceNames> = {
  name: N;
  looks: Appearance;
  keys: readonly Appearance[N][];
  words: (key: Appearance[N]) => string;
};

function Choice<N extends ChoiceNames>({ name, looks: appearance, keys, words }: ChoiceProps<N>) {
  const { t } = useTranslation('shell');
  return (
    <Segmented<Appearance[N]>
      block
      aria-label={t(`settings.${name as ChoiceNames}`)}
      value={appearance[name]}
      options={keys.map((key) => ({ value: key, label: words(key) }))}
      onChange={(value) => changePreferences({ [name]: value } as Preferences)}
    />
  );
}

type ToggleNames = 'fixedHeader' | 'autoHideHeader' | 'fixedSidebar' | 'multiTab' | 'colorWeak';

function Toggle({
  name,
  looks: appearance,
  disabled = false,
}: {
  name: ToggleNames;
  looks: Appearance;
  disabled?: boolean;
}) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.switch}>
      <span id={`setting-${name}`}>{t(`settings.${name}`)}</span>
      <Switch
        checked={appearance[name]}
        disabled={disabled}
        aria-labelledby={`setting-${name}`}
        onChange={(value) => changePreferences({ [name]: value })}
      />
    </div>
  );
}
