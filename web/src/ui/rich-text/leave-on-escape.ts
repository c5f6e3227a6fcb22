import { Extension } from '@tiptap/react';

/**
 * Escape leaves a text for what it lies in, so that the next one closes that: ProseMirror keeps every Escape to itself. Lists that are
 * open in the text, such as that of mentions, come first.
 */
export const leaveOnEscape = Extension.create({
  name: 'leaveOnEscape',
  priority: 1,
  addKeyboardShortcuts() {
    return {
      Escape: ({ editor }) => {
        const { dom } = editor.view;
        dom.blur();
        dom.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
        return true;
      },
    };
  },
});
