import { PictureOutlined, TableOutlined } from '@ant-design/icons';
import { announcement, NEWS_FILES_MAX, type NewsFile } from '@opsyard/contract';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeader,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../kernel/files.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { PictureNode } from './picture-node.ts';
import { tableNodes } from './table-nodes.ts';

type ContentEditorProps = {
  value: string;
  files: readonly NewsFile[];
  onChange: (html: string) => void;
  /** A picture has become one of the announcement's files. */
  onFile: (file: NewsFile) => void;
};

const MORE = [PictureNode, ...tableNodes];

/** The text of an announcement, with pictures and tables. */
export function ContentEditor({ value, files, onChange, onFile }: ContentEditorProps) {
  const { t } = useTranslation('news');
  return (
    <RichTextEditor
      value={value}
      label={t('editor.content')}
      placeholder={t('editor.placeholder')}
      onChange={onChange}
      more={MORE}
      tools={(editor) => (
        <>
          <PictureTool editor={editor} isFull={files.length >= NEWS_FILES_MAX} onFile={onFile} />
          <TableTool editor={editor} />
        </>
      )}
    />
  );
}

type PictureToolProps = { editor: Editor; isFull: boolean; onFile: (file: NewsFile) => void };

/** Sends a picture and puts it where the text is being written. */
function PictureTool({ editor, isFull, onFile }: PictureToolProps) {
  const { t } = useTranslation('news');
  const picker = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    const sent = await upload(announcement.upload, {}, file).catch(() => null);
    if (!sent) return;
    onFile(sent);
    const attrs = { file: sent.id, alt: sent.name.replace(/\.\w+$/, '') };
    editor.chain().focus().insertContent({ type: PictureNode.name, attrs }).run();
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        aria-label={t('editor.picture')}
        title={t('editor.picture')}
        disabled={isFull}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('editor.pictureFile')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

const CELL = { type: 'tableCell', content: [{ type: 'paragraph' }] };
const HEADER = { ...CELL, type: 'tableHeader' };
const NEW_TABLE = {
  type: 'table',
  content: [HEADER, CELL, CELL].map((cell) => ({ type: 'tableRow', content: [cell, cell, cell] })),
};

/** Puts a table into the text, or changes the one somebody is in. */
function TableTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('news');
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => isInTable(now.state) });
  const entry = (
    key: 'row' | 'column' | 'header' | 'dropRow' | 'dropColumn' | 'dropTable',
    act: typeof addRowAfter,
  ) => ({
    key,
    label: t(`editor.tables.${key}`),
    run: () => {
      act(editor.state, editor.view.dispatch);
      editor.commands.focus();
    },
  });
  const insert = {
    key: 'insert',
    label: t('editor.tables.insert'),
    run: () => void editor.chain().focus().insertContent(NEW_TABLE).run(),
  };
  return (
    <MenuButton
      size="small"
      label={t('editor.table')}
      icon={<TableOutlined />}
      entries={
        isInside
          ? [
              entry('row', addRowAfter),
              entry('column', addColumnAfter),
              entry('header', toggleHeader('row')),
              'divider',
              entry('dropRow', deleteRow),
              entry('dropColumn', deleteColumn),
              entry('dropTable', deleteTable),
            ]
          : [insert]
      }
    />
  );
}
