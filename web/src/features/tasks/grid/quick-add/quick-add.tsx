import type { CellGrouping } from '@opsyard/contract';
import { type ClipboardEvent, type KeyboardEvent, type Ref, type RefObject, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { stepOf } from '../../../../kernel/commands/shortcuts.ts';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { writing } from '../../shared/editing/with-writing.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { presetOfBoth } from '../groups/group-preset.ts';
import { NOTHING_TO_ADD, pasted, wholeOf } from './adding.ts';
import type { TypeAid } from './new-type.tsx';
import { titlesIn } from './paste.ts';
import styles from './quick-add.module.css';
import type { TokenAid } from './token-aid.tsx';
import { loadTokens, mayHaveTokens } from './token-reader.ts';
import { type NewDates, useAdding } from './use-adding.ts';

const NewType = optionalPart(() => import('./new-type.tsx'), 'NewType');
const SimilarHint = optionalPart(() => import('./similar-hint.tsx'), 'SimilarHint');
const Waiting = optionalPart(() => import('./waiting-titles.tsx'), 'Waiting');
const Tokens = optionalPart(() => import('./token-aid.tsx'), 'TokenAid');

type QuickAddProps = {
  /** The group new tasks go to. */
  group?: { by: CellGrouping; value: string };
  /** Another group they go to, such as the lane of a board. */
  also?: { by: CellGrouping; value: string } | undefined;
  /** The dates new tasks get. */
  dates?: NewDates | undefined;
  /** New tasks go before all others instead of after them. */
  first?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Called when Esc or an arrow key leaves the field. */
  onLeave?: (step: -1 | 0 | 1) => void;
  /** Called when the focus leaves the empty field. */
  onIdle?: () => void;
  tabIndex?: number;
  /** There is little space for text. */
  short?: boolean;
  /** What was pasted shows above the field, where there is no space below. */
  above?: boolean;
};

/** A field that adds a task with Enter, and one for each line when several are pasted. */
export function QuickAdd({
  group,
  also,
  dates,
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
  const { adding, setAdding, addOne, addParts, dropParts, cancel } = useAdding({ group, also, dates, first, aid }, box);
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
  const { statusId } = presetOfBoth([also, group], fields);
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

const STEPS: Readonly<Record<string, -1 | 0 | 1>> = { Escape: 0, ArrowUp: -1, ArrowDown: 1 };
