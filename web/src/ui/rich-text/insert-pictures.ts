import { Plugin } from '@tiptap/pm/state';
import { type Editor, Extension } from '@tiptap/react';
import { PICTURE } from './picture-node.ts';

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads an image; null if refused, after showing the error. */
export type SendPicture = (file: File) => Promise<{ id: string; name: string } | null>;

/** Uploads images one after the other and inserts each at the cursor. */
export async function insertPictures(editor: Editor, files: readonly File[], send: SendPicture): Promise<void> {
  for (const file of files) {
    const sent = await send(file);
    if (!sent || editor.isDestroyed) continue;
    const attrs = { file: sent.id, alt: sent.name.replace(/\.\w+$/, '') };
    editor.chain().focus().insertContent({ type: PICTURE, attrs }).run();
  }
}

/** Handles images pasted or dropped into the text. */
export function pastedPictures(send: SendPicture) {
  return Extension.create({
    name: 'pastedPictures',
    addProseMirrorPlugins() {
      const acceptFiles = (event: Event, data: DataTransfer | null): boolean => {
        const images = [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.includes(type));
        if (images.length === 0) return false;
        event.preventDefault();
        event.stopPropagation();
        void insertPictures(this.editor, images, send);
        return true;
      };
      return [
        new Plugin({
          props: {
            handlePaste: (_view, event) => acceptFiles(event, event.clipboardData),
            handleDrop: (_view, event) => acceptFiles(event, event.dataTransfer),
          },
        }),
      ];
    },
  });
}
