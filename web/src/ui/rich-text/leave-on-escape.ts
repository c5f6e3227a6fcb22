import { Extension } from '@tiptap/react';

/**
 * Escape moves the focus from the editor to its container, so that the next Escape closes that: ProseMirror handles every Escape itself. Open
 * popups in the editor, such as mentions, take precedence.
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
