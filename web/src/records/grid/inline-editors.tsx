import { isEmptyValue, sameValue } from '@opsyard/contract';
import { Button } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { toggled } from '../../ui/forms/choices.ts';
import { ChoiceList } from '../../ui/lists/choice-list.tsx';
import { Popup } from '../../ui/popups/popup.tsx';
import type { ControlProps } from '../controls.tsx';
import { Suggestions, useSuggestedKey } from '../filter/suggestions.tsx';
import { allowsMultiple, type Option, pickedValue } from '../pick.ts';
import styles from '../records.module.css';
import { useI18n } from '../scope.ts';
import { readTyped, TYPED, type Typed } from '../typed-values.ts';
import { useOptions } from '../use-options.ts';
import { validationMessage } from '../validation-message.ts';

export type InlineProps = Pick<ControlProps, 'field' | 'label' | 'value'> & {
  /** The edited cell. */
  anchor: HTMLElement;
  /** Called with the new value, or without one if unchanged; `step` moves to the next or previous cell. */
  onDone: (value?: { to: unknown }, step?: 1 | -1) => void;
  /** The form control for such values. */
  Control: (props: ControlProps) => React.ReactNode;
};

/** An inline text editor. */
export function TypedInline({ field, label, value, onDone }: InlineProps) {
  const i18n = useI18n();
  const typed: Typed = (TYPED as Partial<Record<string, Typed>>)[field.kind] ?? TYPED.text;
  const [text, setText] = useState(() => (isEmptyValue(value) ? '' : typed.write(value, field)));
  const isOver = useRef(false);
  const suggested = useSuggestedKey(field);
  const listId = useId();
  const read = readTyped(typed, text, field);
  const message = validationMessage(read, field, i18n);
  const finish = (step?: 1 | -1) => {
    if (isOver.current || message) return;
    isOver.current = true;
    onDone(sameValue(read, value) ? undefined : { to: read }, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish();
    else if (event.key === 'Tab') finish(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      isOver.current = true;
      onDone();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={styles.inline}
        aria-label={label}
        aria-invalid={message !== null}
        title={message ?? undefined}
        value={text}
        ref={(element) => element?.focus()}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (message ? undefined : finish())}
        autoComplete="off"
        {...(suggested && { list: listId })}
      />
      {suggested && <Suggestions id={listId} of={suggested} />}
    </>
  );
}

/** A select next to the cell; a multiple selection is saved when it closes. */
export function PickInline({ field, label, value, anchor, onDone }: InlineProps) {
  const i18n = useI18n();
  const { options, search } = useOptions(field, i18n);
  const many = allowsMultiple(field);
  const [chosen, setChosen] = useState(() => (isEmptyValue(value) ? [] : [value].flat().map(String)));
  const none = { value: '', text: i18n.t('edit.none') };
  const close = (step?: 1 | -1) => {
    const isChanged = many && !sameValue(chosen, value ?? []);
    onDone(isChanged ? { to: chosen } : undefined, step);
  };
  const pick = (picked: string) => {
    if (many) setChosen((before) => toggled(before, picked));
    else onDone({ to: picked === '' ? null : pickedValue(field, picked) });
  };
  const labels = chosen.filter((one) => field.kind === 'labels' && !options.some((option) => option.value === one));
  const listed: Option[] = [
    ...(many || field.required || isEmptyValue(value) ? [] : [none]),
    ...labels.map((one) => ({ value: one, text: one })),
    ...options,
  ];
  return (
    <Popup anchor={anchor} label={label} onClose={() => close()} onTab={close}>
      <ChoiceList
        label={label}
        choices={listed}
        selected={chosen}
        multiple={many}
        onPick={pick}
        {...(search && { onSearch: search })}
        {...(field.kind === 'labels' && {
          create: { text: (name: string) => i18n.t('edit.addLabel', { name }), run: pick },
          empty: i18n.t('edit.noLabels'),
        })}
      />
    </Popup>
  );
}

/** A date picker next to the cell. */
export function DayInline({ field, label, value, anchor, onDone }: InlineProps) {
  return (
    <Popup anchor={anchor} label={label} onClose={() => onDone()} onTab={(step) => onDone(undefined, step)}>
      <DayPicker
        label={label}
        value={(value as string | null) ?? null}
        onPick={(day) => (day === null && field.required ? onDone() : onDone({ to: day }))}
      />
    </Popup>
  );
}

/** A popup editor for values that need more space than the cell. */
export function PopupInline({ field, label, value, anchor, onDone, Control }: InlineProps) {
  const i18n = useI18n();
  const [lastValue, setLastValue] = useState(value);
  const message = validationMessage(lastValue, field, i18n);
  const save = () => {
    if (!message) onDone(sameValue(lastValue, value) ? undefined : { to: lastValue });
  };
  return (
    <Popup anchor={anchor} label={label} onClose={() => onDone()} onTab={(step) => onDone(undefined, step)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is an addition to the button */}
      <div
        className={styles.popup}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      >
        <Control field={field} label={label} value={lastValue} onChange={setLastValue} autoFocus />
        {message && lastValue !== value && <p role="alert">{message}</p>}
        <Button type="primary" size="small" disabled={message !== null} onClick={save}>
          {i18n.t('edit.save')}
        </Button>
      </div>
    </Popup>
  );
}
