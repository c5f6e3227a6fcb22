import { Node } from '@tiptap/react';
import { type FetchPicture, showPicture } from './show-picture.ts';

const attribute = (name: string, from: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(from) ?? '',
  renderHTML: (values: Record<string, unknown>) => ({ [from]: values[name] }),
});

export const PICTURE = 'filePicture';

/** A picture in a text: a file referenced by id. */
export const pictureNode = (fetchPicture: FetchPicture) =>
  Node.create({
    name: PICTURE,
    group: 'block',
    draggable: true,
    addAttributes: () => ({ file: attribute('file', 'data-file'), alt: attribute('alt', 'alt') }),
    parseHTML: () => [{ tag: 'img[data-file]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs.alt);
        const destroy = showPicture(dom, String(node.attrs.file), fetchPicture);
        return { dom, destroy };
      };
    },
  });
