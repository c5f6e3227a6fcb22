import { Button, Switch } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useSeenCommands } from '../../../kernel/commands/commands.ts';
import { ownShortcut } from '../../../kernel/commands/own-shortcuts.ts';
import { isComposing, stepOf } from '../../../kernel/commands/shortcuts.ts';
import { changePreferences, usePreferences } from '../../../kernel/storage/preferences.ts';
import { refusalOf } from '../../../ui/forms/shortcut-choice.ts';
import { Keys } from '../../../ui/keys.tsx';
import { Section } from './section.tsx';
import styles from './shortcuts.module.css';

/** The keyboard shortcuts of the user: switched off, changed, or reset. */
export function ShortcutsPart() {
  const { t } = useTranslation('shell');
  const id = useId();
  const { shortcuts = {}, characterKeys = true } = usePreferences();
  const known = useSeenCommands();
  const withKeys = known.filter((one) => one.shortcut || shortcuts[one.id] !== undefined);
  const groups = Map.groupBy(withKeys, ({ group }) => group ?? t('shortcuts.general'));
  const isOwn = Object.keys(shortcuts).length > 0;
  return (
    <Section title={t('shortcuts.title')}>
      <p className={styles.hint}>{t('shortcuts.own.hint')}</p>
      <p className={styles.switch}>
        <Switch id={id} checked={characterKeys} onChange={(checked) => changePreferences({ characterKeys: checked })} />
        <label htmlFor={id}>{t('shortcuts.own.characters')}</label>
      </p>
      <p className={styles.hint}>{t('shortcuts.own.charactersHint')}</p>
      {[...groups].map(([group, commands]) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.group}>{group}</h3>
          <ul className={styles.list}>
            {commands.map((command) => (
              <Line key={command.id} command={command} known={known} />
            ))}
          </ul>
        </section>
      ))}
      <Button
        disabled={!isOwn && characterKeys}
        onClick={() => changePreferences({ shortcuts: {}, characterKeys: true })}
      >
        {t('shortcuts.own.resetAll')}
      </Button>
    </Section>
  );
}

type LineProps = { command: Command; known: readonly Command[] };

function Line({ command, known }: LineProps) {
  const { t } = useTranslation('shell');
  const [isCapturing, setCapturing] = useState(false);
  const preferences = usePreferences();
  const { id, title } = command;
  const shortcut = ownShortcut(command, preferences);
  const [refused, setRefused] = useState('');
  const changeButton = useRef<HTMLButtonElement>(null);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (isCapturing || !keepsFocus.current) return;
    keepsFocus.current = false;
    changeButton.current?.focus();
  }, [isCapturing]);
  const set = (next: string | undefined) => {
    const { [id]: _, ...others } = preferences.shortcuts ?? {};
    // The pressed button may disappear.
    changeButton.current?.focus();
    changePreferences({ shortcuts: next === undefined ? others : { ...others, [id]: next } });
  };
  // Another command may have been given the default keys meanwhile.
  const reset = () => {
    const owned = known.filter((one) => preferences.shortcuts?.[one.id]);
    const others = owned.map((one) => ({ ...one, shortcut: preferences.shortcuts?.[one.id] ?? '' }));
    const refusal = command.shortcut === undefined ? undefined : refusalOf(command.shortcut, id, others);
    if (refusal?.reason === 'taken') return setRefused(t('shortcuts.own.taken', { title: refusal.title }));
    setRefused('');
    set(undefined);
  };
  return (
    <li className={styles.line}>
      <span className={styles.title}>{title}</span>
      {isCapturing ? (
        <Capture
          command={command}
          known={known}
          onEnd={(next) => {
            keepsFocus.current = true;
            setCapturing(false);
            if (next !== undefined) set(next === command.shortcut ? undefined : next);
          }}
          onLeave={() => setCapturing(false)}
        />
      ) : (
        <>
          <span>{shortcut ? <Keys shortcut={shortcut} /> : t('shortcuts.own.off')}</span>
          <Button
            ref={changeButton}
            size="small"
            aria-label={t('shortcuts.own.changeOf', { title })}
            onClick={() => setCapturing(true)}
          >
            {t('shortcuts.own.change')}
          </Button>
          {shortcut && (
            <Button size="small" aria-label={t('shortcuts.own.switchOffOf', { title })} onClick={() => set('')}>
              {t('shortcuts.own.switchOff')}
            </Button>
          )}
          {preferences.shortcuts?.[id] !== undefined && (
            <Button size="small" aria-label={t('shortcuts.own.resetOf', { title })} onClick={reset}>
              {t('shortcuts.own.reset')}
            </Button>
          )}
          <span role="alert" className={styles.refused}>
            {refused}
          </span>
        </>
      )}
    </li>
  );
}

type CaptureProps = LineProps & { onEnd: (shortcut?: string) => void; onLeave: () => void };

/** Takes the next key press as the shortcut; Escape and leaving the field change nothing. */
function Capture({ command, known, onEnd, onLeave }: CaptureProps) {
  const { t } = useTranslation('shell');
  const preferences = usePreferences();
  const [refused, setRefused] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { nativeEvent, key } = event;
    if (key === 'Tab' || isComposing(nativeEvent) || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    const pressed = stepOf(nativeEvent);
    if (pressed === 'escape') return onEnd();
    const others = known.map((one) => ({ ...one, shortcut: ownShortcut(one, preferences) ?? '' }));
    const refusal = refusalOf(pressed, command.id, others);
    if (!refusal) return onEnd(pressed);
    setRefused(
      refusal.reason === 'taken' ? t('shortcuts.own.taken', { title: refusal.title }) : t('shortcuts.own.reserved'),
    );
  };
  return (
    <span className={styles.capture}>
      <input
        ref={field}
        readOnly
        className={styles.field}
        aria-label={t('shortcuts.own.pressFor', { title: command.title })}
        placeholder={t('shortcuts.own.press')}
        onKeyDown={press}
        onBlur={onLeave}
      />
      <span role="alert" className={styles.refused}>
        {refused}
      </span>
    </span>
  );
}
