import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../kernel/commands/commands.ts';

type Key = Pick<Command, 'id' | 'shortcut' | 'title' | 'run'>;
type ContentKeys = {
  kind: 'task' | 'record';
  group: string;
  content: RefObject<HTMLElement | null>;
  mayComment: boolean;
  mayAddFiles: boolean;
  /** The words for editing the title; null if the user may not. */
  editTitle: string | null;
  /** The keys that only this kind of record has. */
  more?: readonly Key[];
};

/** The keys of an open record while the focus is beside or in its content: R comments, U adds files, E edits the title. */
export function useContentKeys(keys: ContentKeys): void {
  const { kind, group, content, mayComment, mayAddFiles, editTitle, more = [] } = keys;
  const { t } = useTranslation('parts');
  const find = (selector: string) => findBeside(content.current, selector);
  const comment = () => {
    const box = find('[data-comment-box]');
    if (box) box.click();
    else find('[data-composer] [contenteditable="true"]')?.focus();
  };
  const addFile = () => find('[data-section="files"] input[type="file"]')?.click();
  const focusTitle = () => find('textarea[data-field="title"]')?.focus();
  const all: Key[] = [
    ...(mayComment ? [{ id: `${kind}.comment`, shortcut: 'r', title: t('newComment'), run: comment }] : []),
    ...(mayAddFiles ? [{ id: `${kind}.addFile`, shortcut: 'u', title: t('addFile'), run: addFile }] : []),
    ...(editTitle ? [{ id: `${kind}.editOpen.title`, shortcut: 'e', title: editTitle, run: focusTitle }] : []),
    ...more,
  ];
  const when = () => isAt(content.current);
  useCommands(all.map((key) => ({ ...key, group, keyOnly: true, inDialogs: true, when })));
}

/** An element in the frame of the content. */
export function findBeside(content: HTMLElement | null, selector: string): HTMLElement | null {
  return content?.parentElement?.querySelector<HTMLElement>(selector) ?? null;
}

/** Whether the focus is in the panel of the content or nowhere else, and in no menu or list that is open there. */
export function isAt(content: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!content || !focused || focused.closest('[role="listbox"], [role="menu"], [popover]')) return false;
  return focused.contains(content) || content.parentElement?.contains(focused) === true;
}
