import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../kernel/commands/shortcuts.ts';
import { part } from '../../kernel/loading/screens.ts';
import styles from '../early-field.module.css';
import type { MenuLine } from '../menu/menu.ts';

const Palette = part(() => import('./palette.tsx'), 'Palette');

type LazyPaletteProps = { lines: readonly MenuLine[]; onClose: () => void };

/** The palette, with a field that takes input until the palette's own field is focused. */
export function LazyPalette({ lines, onClose }: LazyPaletteProps) {
  const [text, setText] = useState('');
  const [hasEntered, setEntered] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isReady, setReady] = useState(false);
  return (
    <>
      {!isReady && (
        <EarlyField
          text={text}
          onText={setText}
          onWriting={setWriting}
          onEnter={() => setEntered(true)}
          onClose={onClose}
        />
      )}
      <Suspense fallback={null}>
        {/* An input method loses what it is composing when the focus moves. */}
        {!isWriting && (
          <Palette
            lines={lines}
            text={text}
            onText={setText}
            hasEntered={hasEntered}
            onFocus={() => setReady(true)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}

type EarlyFieldProps = {
  text: string;
  onText: (text: string) => void;
  onWriting: (isWriting: boolean) => void;
  onEnter: () => void;
  onClose: () => void;
};

function EarlyField({ text, onText, onWriting, onEnter, onClose }: EarlyFieldProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.place}>
      <input
        className={styles.field}
        aria-label={t('header.search')}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onCompositionStart={() => onWriting(true)}
        onCompositionEnd={() => onWriting(false)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') onEnter();
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
        // biome-ignore lint/a11y/noAutofocus: the user types immediately after opening the palette
        autoFocus
      />
    </div>
  );
}
