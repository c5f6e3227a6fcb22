import { Button } from 'antd';
import i18next from 'i18next';
import { createElement } from 'react';
import { notify } from '../notify.ts';

const SHOWN_FOR = 8;

type Undoable = { key: string; text: string; undo: () => unknown; verb?: string };

/** Shows what was done, with an undo button. */
export function offerUndo({ key, text, undo, verb = i18next.t('common:undo.button') }: Undoable): void {
  notify(({ message }) => {
    const onClick = () => {
      message.destroy(key);
      undo();
    };
    const button = createElement(Button, { type: 'link', size: 'small', onClick }, verb);
    const content = createElement('span', null, text, ' ', button);
    void message.open({ key, type: 'success', duration: SHOWN_FOR, content });
  });
}

/** Removes an undo message, as after undoing with the keyboard. */
export function withdrawUndo(key: string): void {
  notify(({ message }) => message.destroy(key));
}

/** Shows that an operation was undone. */
export function confirmUndone(key: string): void {
  notify(({ message }) => void message.success({ key: `undone:${key}`, content: i18next.t('common:undo.doneTitle') }));
}
