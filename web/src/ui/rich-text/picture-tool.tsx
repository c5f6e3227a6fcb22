import { PictureOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertPictures, PICTURE_TYPES, type SendPicture } from './insert-pictures.ts';

type PictureToolProps = { editor: Editor; disabled?: boolean; send: SendPicture };

/** Uploads images and inserts them at the cursor. */
export function PictureTool({ editor, disabled = false, send }: PictureToolProps) {
  const { t } = useTranslation('common');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        aria-label={t('editor.picture')}
        title={t('editor.picture')}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('editor.pictureFile')}
        onChange={({ target }) => {
          void insertPictures(editor, [...(target.files ?? [])], send);
          target.value = '';
        }}
      />
    </>
  );
}
