import { TableOutlined } from '@ant-design/icons';
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
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../popups/menu-button.tsx';

const CELL = { type: 'tableCell', content: [{ type: 'paragraph' }] };
const HEADER = { ...CELL, type: 'tableHeader' };
const NEW_TABLE = {
  type: 'table',
  content: [HEADER, CELL, CELL].map((cell) => ({ type: 'tableRow', content: [cell, cell, cell] })),
};

/** Inserts a table, or changes the one at the cursor. */
export function TableTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('common');
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
