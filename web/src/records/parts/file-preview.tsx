import type { Attachment, AttachmentRoutes, Failure } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, fetchFile, useFileUrl } from '../../kernel/files.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import styles from './parts.module.css';
import { usePart } from './parts-scope.ts';

const MAX_INLINE_SIZE = 2_000_000;
const TEXT_SHOWN = 200_000;

/** A thumbnail of a file, or an icon for its type. */
export function Thumbnail({ file }: { file: Attachment }) {
  const { calls } = usePart('files');
  const url = useFileUrl(
    calls.download,
    file.preview === 'image' && file.size <= MAX_INLINE_SIZE ? { query: { id: file.id } } : null,
  );
  if (url) return <img className={styles.thumb} src={url} alt="" />;
  return (
    <span className={styles.thumb} aria-hidden="true">
      <Glyph name={file.preview === 'link' ? 'open' : 'clip'} />
    </span>
  );
}

type PreviewProps = {
  file: Attachment;
  /** The files of the record, of which those that can be shown are stepped through. */
  files: readonly Attachment[];
  onShow: (file: Attachment) => void;
  onClose: () => void;
};

/** A preview dialog: images, PDF, audio, video and text. The arrow keys go to the next and the previous file. */
export function FilePreview({ file, files, onShow, onClose }: PreviewProps) {
  const { calls } = usePart('files');
  const { t } = useTranslation('parts');
  const shown = files.filter(({ preview }) => preview !== 'none' && preview !== 'link');
  const at = shown.findIndex(({ id }) => id === file.id);
  const [before, after] = [shown[at - 1], at < 0 ? undefined : shown[at + 1]];
  useArrowKeys({ ArrowLeft: before && (() => onShow(before)), ArrowRight: after && (() => onShow(after)) });
  const fetch = () => void download(calls.download, { query: { id: file.id } }, file.name).catch(() => undefined);
  return (
    <Modal
      open
      title={file.name}
      width={960}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <div className={styles.previewFoot}>
          {shown.length > 1 && at >= 0 && (
            <>
              <Button
                aria-label={t('previousFile')}
                icon={<Glyph name="left" />}
                disabled={!before}
                onClick={() => before && onShow(before)}
              />
              <span role="status">{t('fileOf', { at: at + 1, count: shown.length })}</span>
              <Button
                aria-label={t('nextFile')}
                icon={<Glyph name="right" />}
                disabled={!after}
                onClick={() => after && onShow(after)}
              />
            </>
          )}
          <Button className={styles.previewFetch ?? ''} onClick={fetch}>
            {t('download')}
          </Button>
        </div>
      }
    >
      <FileContent key={file.id} file={file} route={calls.download} />
    </Modal>
  );
}

/** Acts on arrow keys, except on sound and video, which they wind. */
function useArrowKeys(actions: Readonly<Record<'ArrowLeft' | 'ArrowRight', (() => void) | undefined>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    if (target instanceof HTMLMediaElement || !actions[key]) return;
    event.preventDefault();
    actions[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

type FileRoute = Omit<AttachmentRoutes['download'], 'path' | 'summary' | 'failures'> & {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly failures: readonly Failure[];
};
type ContentProps = { file: Pick<Attachment, 'id' | 'name' | 'preview'>; route: FileRoute };

/** The content of a file, as supported by the browser. */
export function FileContent({ file, route }: ContentProps) {
  const { t } = useTranslation('parts');
  const url = useFileUrl(route, file.preview === 'text' || file.preview === 'none' ? null : { query: { id: file.id } });
  if (file.preview === 'text') return <TextPreview file={file} route={route} />;
  if (file.preview === 'none') return <p>{t('noPreview')}</p>;
  if (!url) return <p role="status">{t('loadingFile')}</p>;
  switch (file.preview) {
    case 'image':
      return <img className={styles.large} src={url} alt={file.name} />;
    case 'pdf':
      return <iframe className={styles.pdf} src={url} title={file.name} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: attached audio has no captions
      return <audio controls src={url} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: attached videos have no captions
      return <video className={styles.large} controls src={url} />;
    default:
      return <p>{t('noPreview')}</p>;
  }
}

function TextPreview({ file, route }: ContentProps) {
  const { t } = useTranslation('parts');
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetchFile(route, { query: { id: file.id } }, stop.signal)
      .then((blob) => blob.slice(0, TEXT_SHOWN).text())
      .then(setText, () => undefined);
    return () => stop.abort();
  }, [file.id, route]);
  return text === null ? <p role="status">{t('loadingFile')}</p> : <pre className={styles.textFile}>{text}</pre>;
}
