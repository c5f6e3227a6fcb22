import { addColumnAfter, addRowAfter, deleteRow } from '@tiptap/pm/tables';
import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureNode } from './picture-node.ts';
import { tableNodes } from './table-nodes.ts';

let editor: Editor;
const FILE = 'a'.repeat(32);
const cells = (name: 'th' | 'td', ...texts: string[]) =>
  `<tr>${texts.map((text) => `<${name}><p>${text}</p></${name}>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

beforeEach(() => {
  editor = new Editor({
    extensions: [StarterKit, pictureNode(() => Promise.reject(new Error('no file'))), ...tableNodes],
    injectCSS: false,
  });
});
afterEach(() => editor.destroy());

test('[AN-02] the editor reproduces pictures and tables as stored by the server', () => {
  const html = `<p>Shelf</p><img data-file="${FILE}" alt="A shelf">${table(cells('th', 'Day', 'Shop'), cells('td', '1', '2'))}`;
  editor.commands.setContent(html);
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html);
});

test('[D1] [AN-02] external pictures are not accepted by the editor', () => {
  editor.commands.setContent('<p>a</p><img src="https://tracker.test/1.gif" onerror="alert(1)"><p>b</p>');
  expect(editor.getHTML()).toBe('<p>a</p><p>b</p>');
});

test('[AN-02] rows and columns are added to and removed from a table', () => {
  editor.commands.setContent(table(cells('td', 'a', 'b')));
  editor.commands.setTextSelection(4);
  for (const act of [addRowAfter, addColumnAfter]) act(editor.state, editor.view.dispatch);
  expect(editor.getHTML()).toContain(table(cells('td', 'a', '', 'b'), cells('td', '', '', '')));
  deleteRow(editor.state, editor.view.dispatch);
  expect(editor.getHTML()).toContain(table(cells('td', '', '', '')));
});
