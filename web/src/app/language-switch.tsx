import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, useLanguage } from '../kernel/language.ts';
import { changePreferences } from '../kernel/preferences.ts';
import { Glyph } from '../ui/glyphs.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuEntry } from '../ui/popup-menu.tsx';

/** Menu entries for the languages. */
export function useLanguageEntries(): MenuEntry[] {
  const present = useLanguage();
  return (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    key: language,
    label: LANGUAGES[language],
    checked: language === present,
    run: () => changePreferences({ language }),
  }));
}

/** Button with the language menu. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  return (
    <MenuButton label={t('header.language')} icon={<Glyph name="globe" size={16} />} entries={useLanguageEntries()} />
  );
}
