import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { nextChoice } from '../../../../ui/forms/choices.ts';
import type { Choice } from '../../../../ui/lists/choice-list.tsx';

type SuggestionOptions = {
  /** The suggestions for the end of the text. */
  choices: readonly Choice[];
  text: string;
  /** Enter accepts the active suggestion, not only Tab. */
  takesEnter: boolean;
  input: () => HTMLInputElement | null | undefined;
  pick: (choice: Choice) => void;
};

/** Suggestions below a text field while typing, until Esc; the field keeps the focus. */
export function useSuggestions({ choices, text, takesEnter, input, pick: onPick }: SuggestionOptions) {
  const id = useId();
  const [place, point] = useState(0);
  const [dismissed, dismiss] = useState<string>();
  const shown = text === dismissed ? [] : choices;
  const at = Math.min(place, shown.length - 1);
  const isOpen = shown.length > 0;
  useEffect(() => {
    const field = input();
    if (!field) return;
    const open = isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {};
    const attributes = { role: 'combobox', 'aria-expanded': String(isOpen), ...open };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  });
  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    onPick(choice);
    point(0);
  };
  const takes = ({ key }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const next = key === 'ArrowDown' || key === 'ArrowUp' ? nextChoice(key, at, shown) : null;
    if (next !== null) point(next);
    else if (key === 'Escape') dismiss(text);
    else if (key === 'Tab' || (key === 'Enter' && takesEnter)) pick(shown[at]);
    else return false;
    return true;
  };
  return { id, shown, at, point, pick, takes };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
