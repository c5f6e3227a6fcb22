import { UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/glyphs.tsx';
import styles from './assets.module.css';
import { type UploadTarget, useUploads } from './use-uploads.ts';

/** Uploads files to a folder: chosen, or dropped anywhere on the page. */
export function UploadButton({ folderId }: { folderId: string }) {
  const { t } = useTranslation('assets');
  return <Uploads target={{ folderId }} verb={t('upload.files')} label={t('upload.choose')} multiple />;
}

type UploadsProps = { target: UploadTarget; verb: string; label: string; multiple?: boolean };

/** A button that chooses files and sends them, with how far each is. */
export function Uploads({ target, verb, label, multiple = false }: UploadsProps) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  const { sending, send } = useUploads(target);
  const isOver = useDropped(multiple ? send : undefined);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        onChange={({ target: input }) => {
          send([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
        {verb}
      </Button>
      {isOver && <div className={styles.drop}>{t('upload.drop')}</div>}
      {sending.length > 0 && (
        <ul className={styles.sending} aria-label={t('upload.sending')}>
          {sending.map(({ key, name, share, stop }) => (
            <li key={key} className={styles.line}>
              <span className={styles.grow}>{name}</span>
              <Progress className={styles.progress ?? ''} percent={Math.round(share * 100)} aria-label={name} />
              <Button
                type="text"
                aria-label={t('upload.cancel', { name })}
                icon={<Glyph name="cross" />}
                onClick={() => stop.abort()}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Takes files that are dropped anywhere on the page; whether some are held above it. */
function useDropped(send: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: globalThis.DragEvent) => {
    if (!send || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') send([...event.dataTransfer.files]);
  });
  const leave = useEffectEvent((event: globalThis.DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useEffect(() => {
    const [onTake, onLeave] = [
      (event: globalThis.DragEvent) => take(event),
      (event: globalThis.DragEvent) => leave(event),
    ];
    document.addEventListener('dragover', onTake);
    document.addEventListener('drop', onTake);
    document.addEventListener('dragleave', onLeave);
    return () => {
      document.removeEventListener('dragover', onTake);
      document.removeEventListener('drop', onTake);
      document.removeEventListener('dragleave', onLeave);
    };
  }, []);
  return isOver;
}
