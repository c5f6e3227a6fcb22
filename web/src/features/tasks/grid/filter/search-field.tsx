import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../../kernel/commands/commands.ts';
import { useDebouncedText } from '../../../../ui/forms/use-debounced-text.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import styles from './filter-bar.module.css';

/** Long enough not to search at every letter while a word is typed. */
const PAUSE = 250;

type SearchFieldProps = { value: string; onChange: (search: string) => void; label?: string; placeholder?: string };

/** The search field; applied when typing pauses. `/` focuses it, Esc clears it. */
export function SearchField({ value, onChange, label, placeholder }: SearchFieldProps) {
  const { t } = useTranslation('tasks');
  const [text, setText] = useDebouncedText({ value, pause: PAUSE, onChange });
  const field = useRef<HTMLInputElement>(null);
  const name = label ?? t('filter.search');
  useCommands([
    { id: 'list.search', title: name, group: t('list.keys.group'), shortcut: '/', run: () => field.current?.select() },
  ]);
  return (
    <span className={styles.search}>
      <Glyph name="search" />
      <input
        ref={field}
        type="search"
        className={styles.searchField}
        aria-label={name}
        placeholder={placeholder ?? t('filter.searchShort')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) setText('');
        }}
        maxLength={200}
        autoComplete="off"
      />
    </span>
  );
}
