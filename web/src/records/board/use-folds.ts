import { useMemo } from 'react';
import { useStoredChoice } from '../../kernel/storage/stored-choice.ts';

/** The folded columns and lanes of a board, each as a letter and its value. */
export type Folds = {
  isFolded: (kind: 'c' | 'l', value: string) => boolean;
  toggle: (kind: 'c' | 'l', value: string) => void;
};

type Options = {
  /** What is folded is remembered by this name. */
  name: string;
  /** What is collapsed according to the URL, and with it a saved view. */
  folded?: string;
  /** Whether a saved view shows that contains what is folded: then only that counts. */
  hasView?: boolean;
  onFolded?: (folded: string) => void;
};

/** The folded columns and lanes, as this person left them in this browser or as the saved view has them. */
export function useFolds({ name, folded = '', hasView = false, onFolded }: Options): Folds {
  const [own, keep] = useStoredChoice(`boardFolded_${name}`, '', isText);
  const text = hasView || folded !== '' ? folded : own;
  const list = useMemo(() => text.split(',').filter((one) => one !== ''), [text]);
  return {
    isFolded: (kind, value) => list.includes(kind + value),
    toggle: (kind, value) => {
      const toggled = kind + value;
      const next = (list.includes(toggled) ? list.filter((one) => one !== toggled) : [...list, toggled]).join(',');
      if (!hasView) keep(next);
      onFolded?.(next);
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
