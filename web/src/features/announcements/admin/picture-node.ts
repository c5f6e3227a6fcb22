import { Node } from '@tiptap/react';
import { showFile } from '../news-text.tsx';

const attribute = (name: string, from: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(from) ?? '',
  renderHTML: (values: Record<string, unknown>) => ({ [from]: values[name] }),
});

/** A picture in a text: one of the announcement's own files, named by its id. */
export const PictureNode = Node.create({
  name: 'filePicture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ file: attribute('file', 'data-file'), alt: attribute('alt', 'alt') }),
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      dom.alt = String(node.attrs.alt);
      const destroy = showFile(dom, String(node.attrs.file));
      return { dom, destroy };
    };
  },
});
