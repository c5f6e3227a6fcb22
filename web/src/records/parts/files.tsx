import { type Attachment, FILE_NAME_MAX } from '@opsyard/contract';
import { Button, Progress } from 'antd';
import { type DragEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/calls/api.ts';
import { download } from '../../kernel/files.ts';
import { part } from '../../kernel/loading/screens.ts';
import { useMe } from '../../kernel/session.ts';
import { When } from '../../ui/dates/when.tsx';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';
import { usePastedFiles, useSending } from './comments/use-sending.ts';
import { FilePreview, Thumbnail } from './file-preview.tsx';
import styles from './parts.module.css';
import { usePart, useParts } from './parts-scope.ts';
import { Section } from './section.tsx';

const RenameDialog = part(() => import('./rename-dialog.tsx'), 'RenameDialog', 'first');

/** The files of a record: upload by drop, paste or selection, preview and download. */
export function Files() {
  const { t } = useTranslation('parts');
  const { recordId, mayEdit: mayAdd } = useParts();
  const { calls } = usePart('files');
  const { data: files = [] } = useRead(calls.list, { query: { recordId } }, { quiet: true });
  const { sending, send } = useSending();
  const [shown, setShown] = useState<Attachment | null>(null);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      send([...event.dataTransfer.files]);
    },
  };
  usePastedFiles(mayAdd ? send : undefined);
  if (files.length === 0 && !mayAdd) return null;
  return (
    <Section
      title={t('files')}
      name="files"
      count={files.length || undefined}
      action={
        mayAdd && (
          <Button type="text" size="small" icon={<Glyph name="clip" />} onClick={() => picker.current?.click()}>
            {t('addFile')}
          </Button>
        )
      }
    >
      <div className={isOver ? styles.dropOver : styles.drop} {...(mayAdd && drop)}>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('addFile')}
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {files.map((file) => (
          <FileRow key={file.id} file={file} onShow={() => setShown(file)} />
        ))}
        {sending.map(({ key, name, share, stop }) => (
          <div key={key} className={styles.file}>
            <span className={styles.fileName}>{name}</span>
            <Progress percent={Math.round(share * 100)} size="small" aria-label={name} />
            <Button
              type="text"
              size="small"
              aria-label={t('cancelUpload', { name })}
              icon={<Glyph name="cross" />}
              onClick={() => stop.abort()}
            />
          </div>
        ))}
        {files.length + sending.length === 0 && <p className={styles.none}>{t('dropHint')}</p>}
      </div>
      {shown && <FilePreview file={shown} files={files} onShow={setShown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function FileRow({ file, onShow }: { file: Attachment; onShow: () => void }) {
  const { t } = useTranslation('parts');
  const { mayEdit, manages } = useParts();
  const { calls, alsoRefresh } = usePart('files');
  const me = useMe();
  const { mutate: remove } = useSend(calls.delete, { alsoRefresh });
  const fetch = () => void download(calls.download, { query: { id: file.id } }, file.name).catch(() => undefined);
  const [isRenaming, setRenaming] = useState(false);
  const { mutate: rename, isPending } = useSend(calls.rename, { alsoRefresh });
  const isLink = file.preview === 'link' && file.url !== null;
  const mayDelete = mayEdit && (file.createdBy === me.id || manages);
  const entries: MenuEntry[] = [
    ...(isLink ? [] : [{ key: 'download', label: t('download'), run: fetch }]),
    ...(mayEdit ? [{ key: 'rename', label: t('rename'), run: () => setRenaming(true) }] : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('deleteFile'), danger: true, run: () => remove({ query: { id: file.id } }) }]
      : []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !mayEdit) return;
    event.preventDefault();
    setRenaming(true);
  };
  const keys = { onKeyDown, ...(mayEdit && { 'aria-keyshortcuts': 'F2' }) };
  return (
    <div className={styles.file}>
      <Thumbnail file={file} />
      <span className={styles.fileName}>
        {isLink ? (
          <a href={file.url ?? ''} target="_blank" rel="noopener noreferrer" {...keys}>
            {file.name}
          </a>
        ) : (
          <button type="button" className={styles.plain} onClick={file.preview === 'none' ? fetch : onShow} {...keys}>
            {file.name}
          </button>
        )}
        <span className={styles.by}>
          {!isLink && sizeText(file.size)} <When at={file.createdAt} />
        </span>
      </span>
      {entries.length > 0 && (
        <MenuButton size="small" label={t('fileMenu', { name: file.name })} entries={entries} {...keys}>
          <Glyph name="more" />
        </MenuButton>
      )}
      {isRenaming && (
        <Suspense>
          <RenameDialog
            name={file.name}
            max={FILE_NAME_MAX}
            keepsEnding={!isLink}
            isPending={isPending}
            onRename={(name) => rename({ body: { id: file.id, name } }, { onSuccess: () => setRenaming(false) })}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
