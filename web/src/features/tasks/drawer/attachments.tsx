import { ATTACHMENT_MAX_BYTES, type Attachment, attachment } from '@opsyard/contract';
import { Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/api.ts';
import { download, upload } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { useMe } from '../../../kernel/session.ts';
import { sizeText } from '../../../ui/file-size.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { When } from '../../../ui/when.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { AttachmentPreview, Thumbnail } from './attachment-preview.tsx';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

type Sending = { key: number; name: string; share: number; stop: AbortController };

/** The files of a task: dropped or chosen, shown where they can be, fetched when asked for. */
export function Attachments({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { data: files = [] } = useRead(attachment.list, { query: { recordId: taskId } }, { quiet: true });
  const { sending, send } = useSending(taskId);
  const [shown, setShown] = useState<Attachment | null>(null);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const mayAdd = scope.can('editTasks');
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
  if (files.length === 0 && !mayAdd) return null;
  return (
    <Section
      title={t('drawer.files')}
      count={files.length || undefined}
      action={
        mayAdd && (
          <Button type="text" size="small" icon={<Glyph name="clip" />} onClick={() => picker.current?.click()}>
            {t('drawer.addFile')}
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
          aria-label={t('drawer.addFile')}
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
              aria-label={t('drawer.cancelUpload', { name })}
              icon={<Glyph name="cross" />}
              onClick={() => stop.abort()}
            />
          </div>
        ))}
        {files.length + sending.length === 0 && <p className={styles.none}>{t('drawer.dropHint')}</p>}
      </div>
      {shown && <AttachmentPreview file={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function FileRow({ file, onShow }: { file: Attachment; onShow: () => void }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe();
  const { mutate: remove } = useSend(attachment.delete, { alsoRefresh: ['activity'] });
  const fetch = () => void download(attachment.download, { query: { id: file.id } }, file.name).catch(() => undefined);
  const isLink = file.preview === 'link' && file.url !== null;
  const mayDelete = scope.can('editTasks') && (file.createdBy === me.id || scope.can('manageProject'));
  const entries: MenuEntry[] = [
    ...(isLink ? [] : [{ key: 'download', label: t('drawer.download'), run: fetch }]),
    ...(mayDelete
      ? [{ key: 'delete', label: t('drawer.deleteFile'), danger: true, run: () => remove({ query: { id: file.id } }) }]
      : []),
  ];
  return (
    <div className={styles.file}>
      <Thumbnail file={file} />
      <span className={styles.fileName}>
        {isLink ? (
          <a href={file.url ?? ''} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
        ) : (
          <button type="button" className={styles.plain} onClick={file.preview === 'none' ? fetch : onShow}>
            {file.name}
          </button>
        )}
        <span className={styles.by}>
          {!isLink && sizeText(file.size)} <When at={file.createdAt} />
        </span>
      </span>
      {entries.length > 0 && (
        <MenuButton size="small" label={t('drawer.fileMenu', { name: file.name })} entries={entries}>
          <Glyph name="more" />
        </MenuButton>
      )}
    </div>
  );
}

let keys = 0;

function useSending(taskId: string) {
  const { t } = useTranslation('tasks');
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const change = (key: number, share: number) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
  async function sendOne(file: File): Promise<void> {
    if (file.size > ATTACHMENT_MAX_BYTES) {
      notify(({ message }) => void message.error(t('drawer.tooLarge', { name: file.name, size: sizeText(file.size) })));
      return;
    }
    keys += 1;
    const key = keys;
    const stop = new AbortController();
    setSending((before) => [...before, { key, name: file.name, share: 0, stop }]);
    try {
      await upload(attachment.upload, { query: { recordId: taskId } }, file, {
        signal: stop.signal,
        onProgress: (share) => change(key, share),
      });
      await refresh('attachment', 'activity');
    } catch {
      // What went wrong has been said; a cancelled upload needs no word.
    } finally {
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }
  return { sending, send: (files: readonly File[]) => void Promise.all(files.map(sendOne)) };
}
