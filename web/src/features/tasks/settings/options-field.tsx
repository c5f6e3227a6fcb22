import { COLORS, type Color, CUSTOM_OPTION_NAME_MAX, CUSTOM_OPTIONS_MAX } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tooLong } from '../../../kernel/forms/forms.ts';
import { currentLanguage } from '../../../kernel/words/language.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useVisibleRows } from '../../../ui/lists/use-visible-rows.ts';
import { ColorField } from './color-field.tsx';
import styles from './options-field.module.css';

/** An option being edited: one without an id is new; `place` distinguishes new ones. */
export type OptionDraft = { id?: string; place?: number; name: string; color: Color };

/** The options as they are sent: lines left empty are none. */
export function sentOptions(options: readonly OptionDraft[]): { id?: string; name: string; color: Color }[] {
  return options
    .filter(({ name }) => name.trim() !== '')
    .map(({ id, name, color }) => ({ ...(id && { id }), name: name.trim(), color }));
}

/** The names that are refused: those of several options, and those that are too long. */
export function wrongOptions(options: readonly OptionDraft[]): { twice: string[]; long: string[] } {
  const named = sentOptions(options);
  const groups = Map.groupBy(named, ({ name }) => folded(name));
  return {
    twice: [...groups.values()].flatMap(([first, second]) => (first && second ? [first.name] : [])),
    long: named.flatMap(({ name }) => (tooLong(name, CUSTOM_OPTION_NAME_MAX) ? [name] : [])),
  };
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** CSS pixels of an option, as in the styles. */
const ROW_HEIGHT = 44;
/** Lists longer than this can be searched. */
const SEARCHED_FROM = 10;

type OptionsFieldProps = { options: readonly OptionDraft[]; onChange: (options: readonly OptionDraft[]) => void };

/** The options of a choice: named, coloured, ordered, added and taken out; only those in sight are drawn. */
export function OptionsField({ options, onChange }: OptionsFieldProps) {
  const { t } = useTranslation('tasks');
  const label = useId();
  const [search, setSearch] = useState('');
  const [left, setLeft] = useState(0);
  const isFree = options.length < CUSTOM_OPTIONS_MAX;
  const found = options.map((one, at) => ({ one, at })).filter(({ one }) => folded(one.name).includes(folded(search)));
  const list = useOptionList(found.length);
  const change = (next: readonly OptionDraft[]) => {
    setLeft(0);
    onChange(next);
  };
  const insert = (behind: number, names: readonly string[]) => {
    const [next, surplus] = withNames(options, behind, names);
    onChange(next);
    setSearch('');
    setLeft(surplus);
    list.focus(Math.min(behind + names.length, next.length - 1));
  };
  return (
    <fieldset className={styles.fieldset} aria-labelledby={label}>
      <span id={label} className={styles.hint}>
        {t('fieldSetup.optionsOf', { count: options.length, max: CUSTOM_OPTIONS_MAX })}
      </span>
      {options.length > SEARCHED_FROM && (
        <Input
          allowClear
          value={search}
          aria-label={t('fieldSetup.searchOptions')}
          placeholder={t('fieldSetup.searchOptions')}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div ref={list.scroller} className={styles.scroller}>
        <ul className={styles.options} style={{ height: list.total }}>
          {list.rows.map(({ index, start }) => {
            const { one, at } = found[index] ?? {};
            if (!one || at === undefined) return null;
            return (
              <OptionRow
                key={one.id ?? `new ${one.place}`}
                {...{ one, at, start, options, row: index, onChange: change }}
                isMovable={search === ''}
                onFocus={() => list.onFocus(index)}
                onAdd={() => isFree && insert(at, [''])}
                onPaste={(names) => insert(at, names)}
              />
            );
          })}
        </ul>
      </div>
      <Problems options={options} left={left} isNoneFound={search !== '' && found.length === 0} />
      <span className={styles.buttons}>
        <Button disabled={!isFree} icon={<Glyph name="plus" />} onClick={() => insert(options.length - 1, [''])}>
          {t('fieldSetup.newOption')}
        </Button>
        {options.length > 1 && <Button onClick={() => change(sorted(options))}>{t('fieldSetup.sortOptions')}</Button>}
      </span>
    </fieldset>
  );
}

/** The rows in sight, and the one that gets the focus once it is drawn. */
function useOptionList(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const keep = useRef(-1);
  const [wanted, setWanted] = useState(-1);
  const { rows, total, reveal } = useVisibleRows({ count, height: ROW_HEIGHT, scroller, keep });
  useEffect(() => {
    if (wanted < 0 || wanted >= count) return;
    reveal(wanted);
    scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] input`)?.focus();
    setWanted(-1);
  }, [wanted, count, reveal]);
  return {
    ...{ scroller, rows, total },
    focus: (index: number) => {
      keep.current = index;
      setWanted(index);
    },
    onFocus: (index: number) => {
      keep.current = index;
    },
  };
}

type OptionRowProps = OptionsFieldProps & {
  one: OptionDraft;
  at: number;
  start: number;
  /** Its place in the list, which is another one while it is searched. */
  row: number;
  isMovable: boolean;
  onFocus: () => void;
  onAdd: () => void;
  onPaste: (names: readonly string[]) => void;
};

function OptionRow({ one, at, start, row, options, isMovable, onChange, onFocus, onAdd, onPaste }: OptionRowProps) {
  const { t } = useTranslation('tasks');
  const place = at + 1;
  const change = (part: Partial<OptionDraft>) =>
    onChange(options.map((other, index) => (index === at ? { ...other, ...part } : other)));
  return (
    <li className={styles.option} style={{ transform: `translateY(${start}px)` }} data-row={row} onFocus={onFocus}>
      <ColorField
        value={one.color}
        label={t('fieldSetup.optionColor', { place })}
        onPick={(color) => change({ color })}
      />
      <Input
        className={styles.grow ?? ''}
        value={one.name}
        maxLength={CUSTOM_OPTION_NAME_MAX}
        aria-label={t('fieldSetup.option', { place })}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
        onPaste={(event) => {
          const names = linesOf(event.clipboardData.getData('text/plain'));
          if (names.length < 2) return;
          event.preventDefault();
          onPaste(names);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (at === options.length - 1 && one.name.trim() !== '') onAdd();
        }}
      />
      <Button
        type="text"
        disabled={!isMovable || at === 0}
        aria-label={t('fieldSetup.optionUp', { place })}
        icon={<Glyph name="up" />}
        onClick={() => onChange(swapped(options, at, at - 1))}
      />
      <Button
        type="text"
        disabled={!isMovable || at === options.length - 1}
        aria-label={t('fieldSetup.optionDown', { place })}
        icon={<Glyph name="down" />}
        onClick={() => onChange(swapped(options, at, at + 1))}
      />
      <Button
        type="text"
        aria-label={t('fieldSetup.optionRemove', { place })}
        icon={<Glyph name="cross" />}
        onClick={() => onChange(options.filter((_, other) => other !== at))}
      />
    </li>
  );
}

type ProblemsProps = { options: readonly OptionDraft[]; left: number; isNoneFound: boolean };

function Problems({ options, left, isNoneFound }: ProblemsProps) {
  const { t } = useTranslation('tasks');
  const { twice, long } = wrongOptions(options);
  const max = CUSTOM_OPTION_NAME_MAX;
  const texts = [
    ...(isNoneFound ? [t('fieldSetup.noOptionFound')] : []),
    ...(left > 0 ? [t('fieldSetup.optionsLeft', { count: left, max: CUSTOM_OPTIONS_MAX })] : []),
    ...(twice.length > 0 ? [t('fieldSetup.optionsTwice', { names: listText(twice.slice(0, 5)) })] : []),
    ...(long.length > 0 ? [t('fieldSetup.optionsLong', { names: listText(long.slice(0, 5)), max })] : []),
  ];
  return (
    <div role="status" className={styles.problem}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

function swapped(options: readonly OptionDraft[], at: number, other: number): OptionDraft[] {
  const next = [...options];
  const [one, two] = [next[at], next[other]];
  if (!one || !two) return next;
  next[at] = two;
  next[other] = one;
  return next;
}

function sorted(options: readonly OptionDraft[]): OptionDraft[] {
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  return options.toSorted((one, other) => compare(one.name, other.name));
}

/** The options with further ones, and how many of them are left out. Several names begin in the option itself if it is empty; known ones are skipped. */
function withNames(
  options: readonly OptionDraft[],
  behind: number,
  names: readonly string[],
): [OptionDraft[], surplus: number] {
  const isFilled = names.length > 1 && options[behind]?.name.trim() === '';
  const [before, after] = [options.slice(0, isFilled ? behind : behind + 1), options.slice(behind + 1)];
  const known = new Set([...before, ...after].map(({ name }) => folded(name)));
  const fresh = names.length > 1 ? names.filter((name) => !known.has(folded(name))) : names;
  const first = Math.max(0, ...options.map((one) => one.place ?? 0)) + 1;
  const free = CUSTOM_OPTIONS_MAX - before.length - after.length;
  const added = fresh.slice(0, free).map((name, index) => {
    const color = COLORS[(before.length + index) % COLORS.length] ?? 'blue';
    return { place: first + index, name, color };
  });
  return [[...before, ...added, ...after], fresh.length - added.length];
}
