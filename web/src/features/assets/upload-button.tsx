import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import { type Proposal, proposalsFor } from './filing.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { pastedImages } from './pasted-images.ts';
import { sendFiles } from './uploads.ts';

type UploadButtonProps = { folderId: string; rule: string | null };

/**
 * Uploads files to a folder, selected or dropped anywhere on the page. Targets proposed by file names are confirmed
 * first.
 */
export function UploadButton({ folderId, rule }: UploadButtonProps) {
  const { t } = useTranslation('assets');
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const send = async (files: readonly File[]) => {
    const found = await proposalsFor(files, { folderId, rule });
    if (found.some(({ task, existing, duplicate, suggestion }) => task || existing || duplicate || suggestion !== null))
      setProposals(found);
    else sendFiles(files, { folderId });
  };
  return (
    <>
      <Uploads onFiles={(files) => void send(files)} verb={t('upload.files')} label={t('upload.choose')} multiple />
      {proposals.length > 0 && (
        <FilingDialog proposals={proposals} folderId={folderId} rule={rule} onClose={() => setProposals([])} />
      )}
    </>
  );
}

type UploadsProps = { onFiles: (files: readonly File[]) => void; verb: string; label: string; multiple?: boolean };

/** Button that selects files. */
export function Uploads({ onFiles, verb, label, multiple = false }: UploadsProps) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  const isDragOver = useDropped(multiple ? onFiles : undefined);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        onChange={({ target: input }) => {
          onFiles([...(input.files ?? [])]);
          input.value = '';
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
        {verb}
      </Button>
      {isDragOver && <div className={styles.drop}>{t('upload.drop')}</div>}
    </>
  );
}

/** Handles files dropped, and images pasted, anywhere on the page; returns whether files are dragged over it. */
function useDropped(send: ((files: readonly File[]) => void) | undefined): boolean {
  const [isDragOver, setDragOver] = useState(false);
  const acceptDrop = useEffectEvent((event: globalThis.DragEvent) => {
    if (!send || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(event.type === 'dragover');
    if (event.type === 'drop') send([...event.dataTransfer.files]);
  });
  const acceptPaste = useEffectEvent((event: ClipboardEvent) => {
    const images = send ? pastedImages(event, new Date()) : [];
    if (images.length === 0) return;
    event.preventDefault();
    send?.(images);
  });
  const leave = useEffectEvent((event: globalThis.DragEvent) => {
    if (event.relatedTarget === null) setDragOver(false);
  });
  useEffect(() => {
    const [onSelect, onLeave] = [
      (event: globalThis.DragEvent) => acceptDrop(event),
      (event: globalThis.DragEvent) => leave(event),
    ];
    const onPaste = (event: ClipboardEvent) => acceptPaste(event);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onSelect);
    document.addEventListener('drop', onSelect);
    document.addEventListener('dragleave', onLeave);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onSelect);
      document.removeEventListener('drop', onSelect);
      document.removeEventListener('dragleave', onLeave);
    };
  }, []);
  return isDragOver;
}
