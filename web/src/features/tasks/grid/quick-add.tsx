import {
  type CustomField,
  type CustomKey,
  type CustomValue,
  type Grouping,
  isCustomKey,
  PRIORITIES,
} from '@opsyard/contract';
import { type ClipboardEvent, type KeyboardEvent, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/optional-part.tsx';
import { stepOf } from '../../../kernel/shortcuts.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { writing } from '../shared/with-writing.ts';
import { NOTHING_TO_ADD, pasted, returned, wholeOf } from './adding.ts';
import type { TypeAid } from './new-type.tsx';
import { isRepeating } from './page-state.ts';
import { oneTitle, type PastedTitles, titlesIn } from './paste.ts';
import styles from './quick-add.module.css';
import { customValueIn } from './sections.ts';
import type { TokenAid } from './token-aid.tsx';
import { loadTokens, mayHaveTokens, readTitle, withTokens } from './token-reader.ts';

const NewType = optionalPart(() => import('./new-type.tsx'), 'NewType');
const SimilarHint = optionalPart(() => import('./similar-hint.tsx'), 'SimilarHint');
const Waiting = optionalPart(() => import('./waiting-titles.tsx'), 'Waiting');
const Tokens = optionalPart(() => import('./token-aid.tsx'), 'TokenAid');

type QuickAddProps = {
  /** The group new tasks go to. */
  group?: { by: Grouping; value: string };
  /** Another group they go to, such as the lane of a board. */
  also?: { by: Grouping; value: string } | undefined;
  /** The due date new tasks get. */
  dueDate?: string;
  /** New tasks go before all others instead of after them. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Called when Esc or an arrow key leaves the field. */
  onLeave?: (step: -1 | 0 | 1) => void;
  /** Called when the focus leaves the empty field. */
  onIdle?: () => void;
  tabIndex?: number;
  /** There is little room for words. */
  short?: boolean;
  /** What was pasted shows above the field, where there is no room below. */
  above?: boolean;
};

/** A field that adds a task with Enter, and one for each line when several are pasted. */
export function QuickAdd({
  group,
  also,
  dueDate,
  first = false,
  inputRef,
  onLeave,
  tabIndex = 0,
  short = false,
  above = false,
  onIdle,
}: QuickAddProps) {
  const { t } = useTranslation('tasks');
  const box = useRef<HTMLDivElement>(null);
  const aid = useRef<TypeAid | null>(null);
  const tokens = useRef<TokenAid | null>(null);
  const { adding, setAdding, addOne, addParts, dropParts, cancel } = useAdding(
    { group, also, dueDate, first, aid },
    box,
  );
  const { text, parts } = adding;
  const setText = (typed: string) => setAdding((now) => ({ ...now, text: typed }));
  const actionOf = ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>): (() => void) | undefined => {
    const step = STEPS[key];
    if (key === 'Enter') return parts.length > 0 ? addParts : addOne;
    if (key === 'Escape' && parts.length > 0) return dropParts;
    if (step !== undefined && onLeave) return () => onLeave(step);
    // An untouched field has no text of its own to undo.
    if (adding === NOTHING_TO_ADD && stepOf(nativeEvent) === 'mod+z')
      return () => writing.run(({ undoLatest }) => void undoLatest());
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isTaken = aid.current?.takes(event) || tokens.current?.takes(event);
    const action = isTaken ? () => undefined : actionOf(event);
    if (!action) return;
    action();
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const found = titlesIn(event.clipboardData.getData('text/plain'));
    if (found.titles.length < 2) return;
    event.preventDefault();
    setAdding((now) => pasted(now, found));
  };
  return (
    <div ref={box} className={styles.box}>
      <Mark group={group} also={also} {...{ aid, field: box, text, tabIndex, above }} setText={setText} />
      <input
        ref={inputRef}
        className={styles.field}
        aria-label={t('list.add.field')}
        placeholder={t(short ? 'list.add.short' : 'list.add.placeholder')}
        title={t('list.add.tokens')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={() => {
          writing.ahead();
          void loadTokens().catch(() => undefined);
        }}
        onBlur={({ relatedTarget }) => isIdle(adding) && !box.current?.contains(relatedTarget) && onIdle?.()}
        tabIndex={tabIndex}
        autoComplete="off"
        data-stop
      />
      {parts.length === 0 && mayHaveTokens(text) && (
        <Suspense>
          <Tokens aid={tokens} field={box} {...{ text, setText, above }} />
        </Suspense>
      )}
      {parts.length === 0 && isPlainTitle(text) && (
        <Suspense>
          <SimilarHint title={text} above={above} />
        </Suspense>
      )}
      {parts.length > 0 && (
        <Suspense>
          <Waiting waiting={wholeOf(parts)} above={above} onAdd={addParts} onCancel={cancel} />
        </Suspense>
      )}
    </div>
  );
}

type MarkProps = Pick<QuickAddProps, 'group' | 'also'> & {
  aid: RefObject<TypeAid | null>;
  field: RefObject<HTMLDivElement | null>;
  text: string;
  setText: (text: string) => void;
  tabIndex: number;
  above: boolean;
};

/** The type of new tasks where there is one to choose, else a plus sign. */
function Mark({ group, also, ...props }: MarkProps) {
  const { types, fields } = useScope();
  const plus = (
    <span className={styles.plus}>
      <Glyph name="plus" />
    </span>
  );
  if (types.length < 2 || group?.by === 'type' || also?.by === 'type') return plus;
  const { statusId } = { ...presetOf(also, fields), ...presetOf(group, fields) };
  return (
    <Suspense fallback={plus}>
      <NewType {...props} statusId={statusId} fallback={plus} />
    </Suspense>
  );
}

/** Whether similar tasks are looked for: not while a token is typed, whose offer has the same place. */
function isPlainTitle(text: string): boolean {
  return text.trim().length > 1 && !mayHaveTokens(text) && !/[+＋]/u.test(text);
}

function isIdle({ text, parts }: typeof NOTHING_TO_ADD): boolean {
  return text === '' && parts.length === 0;
}

type Writing = typeof import('../shared/writing.ts')['changes'];

const STEPS: Readonly<Record<string, -1 | 0 | 1>> = { Escape: 0, ArrowUp: -1, ArrowDown: 1 };

type Preset = {
  statusId?: string;
  typeId?: string;
  ownerId?: string | null;
  priority?: (typeof PRIORITIES)[number];
  labelIds?: string[];
  [customField: CustomKey]: CustomValue;
};

/** What a new task takes from the group it is added to. */
export function presetOf(group: { by: Grouping; value: string } | undefined, fields: readonly CustomField[]): Preset {
  if (!group) return {};
  const { by, value } = group;
  if (by === 'status') return { statusId: value };
  if (by === 'type') return { typeId: value };
  if (by === 'owner') return { ownerId: value || null };
  if (by === 'label') return value ? { labelIds: [value] } : {};
  if (isCustomKey(by)) return value ? { [by]: isRepeating(by, fields) ? [value] : customValueIn(value) } : {};
  const priority = PRIORITIES.find((one) => one === value);
  return priority ? { priority } : {};
}

type AddProps = Pick<QuickAddProps, 'group' | 'also' | 'dueDate' | 'first'> & { aid: RefObject<TypeAid | null> };

/** What stands in the field, and what is done with it. */
function useAdding(props: AddProps, box: RefObject<HTMLDivElement | null>) {
  const [adding, setAdding] = useState(NOTHING_TO_ADD);
  const { text, parts } = adding;
  const { add, ask } = useAdd(props);
  const backToField = () => box.current?.querySelector('input')?.focus();
  const giveBack = (titles: PastedTitles) => setAdding((now) => returned(now, titles));
  const send = (titles: PastedTitles) =>
    writing.run(
      ({ addTasks }) => {
        void add(addTasks, titles.titles).then((isAdded) => {
          if (!isAdded) giveBack(titles);
        });
      },
      () => giveBack(titles),
    );
  const fillIn = async (requested: Promise<boolean>) => {
    // What has been typed stays in the field until the form has been sent.
    setAdding((now) => (now.text === '' ? { ...now, text } : now));
    if (await requested) setAdding((now) => (now.text === text ? NOTHING_TO_ADD : now));
    backToField();
  };
  const addOne = () => {
    const title = oneTitle(text);
    if (!title) return;
    const one = { titles: [title], shortened: 0, left: [] };
    // While the code is being loaded, the field is free for the next title.
    if (!writing.now()) setAdding(NOTHING_TO_ADD);
    const addWith = ({ askForNewTask }: Writing) => {
      const requested = ask(askForNewTask, title);
      if (requested !== null) return void fillIn(requested);
      setAdding((now) => (now.text === text ? NOTHING_TO_ADD : now));
      send(one);
    };
    withTokens(
      title,
      () => writing.run(addWith, () => giveBack(one)),
      () => giveBack(one),
    );
  };
  const dropParts = () => setAdding((now) => (now.text === '' ? NOTHING_TO_ADD : { ...now, parts: [] }));
  const addParts = () => {
    dropParts();
    for (const { titles, shortened, left } of parts) {
      const part = { titles, shortened, left };
      withTokens(
        titles.join('\n'),
        () => send(part),
        () => giveBack(part),
      );
    }
    backToField();
  };
  const cancel = () => {
    dropParts();
    backToField();
  };
  return { adding, setAdding, addOne, addParts, dropParts, cancel };
}

function useAdd({ group, also, dueDate, first, aid }: AddProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const common = {
    ...presetOf(also, scope.fields),
    ...presetOf(group, scope.fields),
    ...(dueDate && { dueDate }),
    ...(first && { afterId: null }),
  };
  const projectId = scope.project.id;
  /** A typed title without the type it can name, and that type. */
  const named = (text: string) => aid.current?.read(text) ?? { title: text };
  const read = (text: string) => {
    const { title, values } = readTitle(text, scope);
    const labelIds = values.labelIds && [...new Set([...(common.labelIds ?? []), ...values.labelIds])];
    return { title, values: { ...values, ...(labelIds && { labelIds }) } };
  };
  const add = (addTasks: Writing['addTasks'], texts: readonly string[]) => {
    const isOne = texts.length === 1;
    // Lines that are pasted name no type.
    const { title: whole, ...type } = isOne ? named(texts[0] ?? '') : { title: '' };
    const all = (isOne ? [whole] : texts).map(read);
    const each = all.map(({ values }) => values);
    return addTasks({
      body: {
        ...{ projectId, ...type, ...common, titles: all.map(({ title }) => title) },
        ...(each.some((values) => Object.keys(values).length > 0) && { each }),
      },
      text: (added) => {
        const [made] = added;
        const key = added.length === 1 && made ? scope.keyOf(made) : null;
        return key ? t('list.add.doneOne', { key }) : t('list.add.done', { count: added.length });
      },
      silent: isOne,
    });
  };
  /** The form for a typed title, where its type asks for more. */
  const ask = (askForNewTask: Writing['askForNewTask'], text: string) => {
    const { title: whole, ...type } = named(text);
    const { title, values } = read(whole);
    return askForNewTask(scope, { projectId, title, ...type, ...common, ...values });
  };
  return { add, ask };
}
