import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import type { UploadTarget } from './send-resumably.ts';
import { sendFiles } from './uploads.ts';

/** Uploads files to a folder: chosen, or dropped anywhere on the page. */
export function UploadButton({ folderId }: { folderId: string }) {
  const { t } = useTranslation('assets');
  return <Uploads target={{ folderId }} verb={t('upload.files')} label={t('upload.choose')} multiple />;
}

type UploadsProps = { target: UploadTarget; verb: string; label: string; multiple?: boolean };

/** A button that chooses files and sends them. */
export function Uploads({ target, verb, label, multiple = false }: UploadsProps) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  const send = (files: readonly File[]) => sendFiles(files, target);
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
