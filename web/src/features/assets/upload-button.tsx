import { FolderAddOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../kernel/notify.ts';
import { useDevice } from '../../kernel/storage/device.ts';
import styles from './assets.module.css';
import { type Proposal, proposalsFor } from './filing.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { FolderUploadDialog } from './folder-upload/folder-upload-dialog.tsx';
import { chosenFolder, droppedFolders, type PlacedFile, readEntries } from './folder-upload/read-folders.ts';
import { useFolders } from './folders/use-folders.ts';
import { pastedImages } from './pasted-images.ts';
import { needsConfirmation, sendProposals } from './send-proposals.ts';

type UploadButtonProps = { folderId: string; rule: string | null };

/**
 * Uploads files to a folder, selected or dropped anywhere on the page. Targets proposed by file names are confirmed
 * first.
 */
export function UploadButton({ folderId, rule }: UploadButtonProps) {
  const { t } = useTranslation('assets');
  const folders = useFolders();
  const [proposals, setProposals] = useState<readonly Proposal[]>([]);
  const [placed, setPlaced] = useState<readonly PlacedFile[] | null>(null);
  const confirm = (found: readonly Proposal[]) => {
    setPlaced(null);
    if (found.some(needsConfirmation)) setProposals(found);
    else sendProposals(found);
  };
  const send = async (files: readonly File[]) => confirm(await proposalsFor(files, { folderId, rule }));
  const readFolders = async (reading: Promise<readonly PlacedFile[]> | readonly PlacedFile[]) => {
    try {
      setPlaced(await reading);
    } catch {
      notify(({ message }) => void message.error(t('folders.unreadable')));
    }
  };
  return (
    <>
      <Uploads
        onFiles={(files) => void send(files)}
        onFolders={(reading) => void readFolders(reading)}
        verb={t('upload.files')}
        label={t('upload.choose')}
        multiple
      />
      <FolderPicker onChosen={(chosen) => void readFolders(chosen)} />
      {placed && folders && (
        <FolderUploadDialog
          {...{ folders, folderId, files: placed }}
          onReady={confirm}
          onClose={() => setPlaced(null)}
        />
      )}
      {proposals.length > 0 && <FilingDialog proposals={proposals} onClose={() => setProposals([])} />}
    </>
  );
}

/** Button that selects a folder with all files in it. */
function FolderPicker({ onChosen }: { onChosen: (files: readonly PlacedFile[]) => void }) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  // Browsers of phones choose no folders.
  if (useDevice() === 'mobile') return null;
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        {...{ webkitdirectory: '' }}
        aria-label={t('folders.choose')}
        onChange={({ target: input }) => {
          onChosen(chosenFolder([...(input.files ?? [])]));
          input.value = '';
        }}
      />
      <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => picker.current?.click()}>
        {t('folders.button')}
      </Button>
    </>
  );
}

type UploadsProps = {
  onFiles: (files: readonly File[]) => void;
  /** Where folders can be dropped, too. */
  onFolders?: (reading: Promise<readonly PlacedFile[]>) => void;
  verb: string;
  label: string;
  multiple?: boolean;
};

/** Button that selects files. */
export function Uploads({ onFiles, onFolders, verb, label, multiple = false }: UploadsProps) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  const isDragOver = useDropped(multiple ? onFiles : undefined, onFolders);
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
function useDropped(
  send: ((files: readonly File[]) => void) | undefined,
  sendFolders: UploadsProps['onFolders'],
): boolean {
  const [isDragOver, setDragOver] = useState(false);
  const acceptDrop = useEffectEvent((event: globalThis.DragEvent) => {
    if (!send || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(event.type === 'dragover');
    if (event.type !== 'drop') return;
    const folders = sendFolders ? droppedFolders(event.dataTransfer) : null;
    if (folders) sendFolders?.(readEntries(folders));
    else send([...event.dataTransfer.files]);
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
