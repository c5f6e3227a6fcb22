import { type KeyboardEvent, type ReactNode, type UIEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterChoices, nextChoice } from '../forms/choices.ts';
import { Glyph } from '../icons/glyphs.tsx';
import styles from './choice-list.module.css';

/** An option: text, mark, and hint; options of one group follow each other. */
export type Choice = {
  value: string;
  text: string;
  mark?: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  group?: string | undefined;
};

type ChoiceListProps = {
  label: string;
  choices: readonly Choice[];
  selected: readonly string[];
  /** Toggles options instead of selecting one. */
  multiple?: boolean;
  onPick: (value: string) => void;
  /** For external search; the options are its results. */
  onSearch?: (text: string) => void;
  /** Offered if no option has exactly this name. */
  create?: { text: (typed: string) => string; run: (typed: string) => void };
  /** Shown if there are no options. */
  empty?: string;
  footer?: ReactNode;
};

/** Lists up to this length hide their search field until something is typed. */
const SHORT_LIST = 7;
const CREATE = 'create:';
/** Options drawn at first, and added whenever the list is scrolled to the last of them. */
const DRAWN = 100;

/** A select list with pointer, keyboard and search. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, selected, multiple = false, empty, footer } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const { isShort, text, search, shown, place: index, point, pick, onKeyDown } = useChoices(props);
  const { drawn, onScroll } = useDrawn(shown, index, text);
  const field = useRef<HTMLInputElement>(null);
  // On touch screens focusing the search field would open the keyboard, which covers the list.
  const listFirst = isShort && hasCoarsePointer();
  const activeOption = shown[index] && { 'aria-activedescendant': `${id}-${index}` };
  const onListKeyDown = (event: KeyboardEvent) => {
    onKeyDown(event);
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // The character is then entered into the field.
    if (types && !event.defaultPrevented) field.current?.focus();
  };

  return (
    <div className={styles.box}>
      {!listFirst && (
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-label={label}
          {...activeOption}
          className={styles.search}
          data-quiet={(isShort && text === '') || undefined}
          placeholder={t('choice.search')}
          value={text}
          onChange={({ target }) => search(target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
      )}
      <div
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        tabIndex={listFirst ? 0 : -1}
        onKeyDown={onListKeyDown}
        onScroll={onScroll}
        {...(listFirst && { 'data-autofocus': true, ...activeOption })}
      >
        {/* What is found is in the order of the match. */}
        {[...Map.groupBy(drawn, ({ group = '' }) => (text ? '' : group))].map(([group, members]) => (
          <OptionGroup key={group} name={group}>
            {members.map((choice) => {
              const at = drawn.indexOf(choice);
              return (
                <Option
                  key={choice.value}
                  id={`${id}-${at}`}
                  choice={choice}
                  {...(drawn.length < shown.length && { place: at + 1, count: shown.length })}
                  active={at === index}
                  chosen={selected.includes(choice.value)}
                  onPoint={() => point(at)}
                  onPick={() => pick(choice)}
                />
              );
            })}
          </OptionGroup>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.empty} role="status">
          {empty ?? t('choice.empty')}
        </p>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

function useChoices({ choices, selected, multiple, onPick, onSearch, create }: ChoiceListProps) {
  const [text, setText] = useState('');
  const isShort = !onSearch && !create && choices.length <= SHORT_LIST;
  const shown = offered(onSearch ? choices : filterChoices(choices, text), text, create);
  const [active, point] = useState(() => shown.findIndex(({ value }) => selected.includes(value)));
  const index = Math.min(Math.max(active, 0), shown.length - 1);

  const search = (typed: string) => {
    setText(typed);
    point(0);
    onSearch?.(typed);
  };
  const pick = (choice: Choice | undefined) => {
    if (!choice || choice.disabled) return;
    if (choice.value === CREATE) create?.run(text.trim());
    else onPick(choice.value);
    if (multiple && text) search('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextChoice(event.key, index, shown);
    if (next !== null) point(next);
    else if (event.key === 'Enter' || (event.key === ' ' && isShort && text === '')) pick(shown[index]);
    else return;
    event.preventDefault();
  };
  return { isShort, text, search, shown, place: index, point, pick, onKeyDown };
}

/** The first options, as far as the list has been scrolled or the keys have moved. */
function useDrawn(shown: readonly Choice[], index: number, text: string) {
  const [end, setEnd] = useState({ text, count: DRAWN });
  const count = end.text === text ? end.count : DRAWN;
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    const isNearEnd = scrollTop + 2 * clientHeight >= scrollHeight;
    if (isNearEnd && count < shown.length) setEnd({ text, count: count + DRAWN });
  };
  return { drawn: shown.slice(0, Math.max(count, index + DRAWN / 2)), onScroll };
}

function hasCoarsePointer(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}

function OptionGroup({ name, children }: { name: string; children: ReactNode }) {
  if (!name) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
    <div role="group" aria-label={name}>
      <div className={styles.group} aria-hidden>
        {name}
      </div>
      {children}
    </div>
  );
}

type OptionProps = {
  id: string;
  choice: Choice;
  /** Its place among all options, where only some of them are drawn. */
  place?: number;
  count?: number;
  active: boolean;
  chosen: boolean;
  onPoint: () => void;
  onPick: () => void;
};

function Option({ id, choice, place, count, active, chosen, onPoint, onPick }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field or list that names it as active listens to keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={chosen}
      aria-posinset={place}
      aria-setsize={count}
      aria-disabled={choice.disabled}
      tabIndex={-1}
      className={styles.choice}
      data-active={active || undefined}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {choice.mark}
      <span className={styles.text}>{choice.text}</span>
      {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
      <span className={styles.tick}>{chosen && <Glyph name="tick" />}</span>
    </div>
  );
}

function offered(choices: readonly Choice[], text: string, create: ChoiceListProps['create']): readonly Choice[] {
  const typed = text.trim();
  if (!create || !typed || choices.some((choice) => choice.text.toLowerCase() === typed.toLowerCase())) return choices;
  return [...choices, { value: CREATE, text: create.text(typed), mark: <Glyph name="plus" /> }];
}
