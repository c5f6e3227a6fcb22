import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../kernel/storage/preferences.ts';
import { LANGUAGES, type Language, useLanguage } from '../../kernel/words/language.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';

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
