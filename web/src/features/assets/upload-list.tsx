import { PauseOutlined, PlayCircleOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { type AssetUpload, assetUpload } from '@opsyard/contract';
import { Button, Progress } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { notify } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { useStore } from '../../kernel/storage/store.ts';
import { Glyph } from '../../ui/icons/glyphs.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import styles from './assets.module.css';
import { fingerprintOf } from './fingerprint.ts';
import type { UploadTarget } from './send-resumably.ts';
import {
  type ActiveUpload,
  cancelUpload,
  discardUpload,
  pauseUpload,
  resumeUpload,
  sendFiles,
  uploads,
} from './uploads.ts';

/** Running uploads, and those interrupted by closing the page; optionally of one asset only. */
export function UploadList({ assetId }: { assetId?: string }) {
  const { t } = useTranslation('assets');
  const userId = useSession()?.user.id;
  const all = useStore(uploads);
  const { data } = useRead(assetUpload.list, {}, { quiet: true });
  const sending = all.filter(({ owner, target }) => owner === userId && isOf(target, assetId));
  const left = data?.filter((upload) => isOf(upload, assetId) && !all.some((one) => isUploading(one, upload))) ?? [];
  if (sending.length + left.length === 0) return null;
  return (
    <ul className={styles.sending} aria-label={t('upload.sending')}>
      {sending.map((one) => (
        <ActiveUploadLine key={one.key} sending={one} />
      ))}
      {left.map((upload) => (
        <LeftLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function isOf(target: UploadTarget | AssetUpload, assetId: string | undefined): boolean {
  return assetId === undefined || ('assetId' in target && target.assetId === assetId);
}

/** An upload that has just started has no id yet. */
function isUploading({ id, file }: ActiveUpload, upload: AssetUpload): boolean {
  return id === null ? file.size === upload.size && file.lastModified === modifiedAt(upload) : id === upload.id;
}

function modifiedAt({ fingerprint }: AssetUpload): number {
  return Number.parseInt(fingerprint.split('-')[1] ?? '', 36);
}

function ActiveUploadLine({ sending }: { sending: ActiveUpload }) {
  const { t } = useTranslation('assets');
  const { file, sent, state, failureText } = sending;
  const { name } = file;
  const words = {
    queued: t('upload.queued'),
    waiting: t('upload.waiting'),
    paused: t('upload.paused'),
    failed: failureText,
  };
  const isRunning = state !== 'paused' && state !== 'failed';
  const resume = t(state === 'failed' ? 'upload.retry' : 'upload.resume', { name });
  return (
    <Line
      name={name}
      sent={sent}
      size={file.size}
      words={state === 'sending' ? undefined : words[state]}
      isFailed={state === 'failed'}
    >
      <Button
        type="text"
        aria-label={isRunning ? t('upload.pause', { name }) : resume}
        icon={isRunning ? <PauseOutlined aria-hidden /> : resumeIcon(state)}
        onClick={() => (isRunning ? pauseUpload(sending) : resumeUpload(sending))}
      />
      <Button
        type="text"
        aria-label={t('upload.cancel', { name })}
        icon={<Glyph name="cross" />}
        onClick={() => cancelUpload(sending)}
      />
    </Line>
  );
}

function resumeIcon(state: ActiveUpload['state']): ReactNode {
  return state === 'failed' ? <ReloadOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />;
}

/** An interrupted upload, which resumes after selecting its file again: a page cannot keep a file. */
function LeftLine({ upload }: { upload: AssetUpload }) {
  const { t } = useTranslation('assets');
  const picker = useRef<HTMLInputElement>(null);
  const { id, name, size, offset, folderId, assetId } = upload;
  const resumeWith = async (file: File | undefined) => {
    if (!file) return;
    const isSame = file.size === size && (await fingerprintOf(file)) === upload.fingerprint;
    if (isSame) sendFiles([file], folderId === null ? { assetId: assetId ?? '' } : { folderId });
    else notify(({ message }) => void message.error(t('upload.otherFile', { name })));
  };
  return (
    <Line name={name} sent={offset} size={size} words={t('upload.left')}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('upload.goOn', { name })}
        onChange={({ target: input }) => {
          void resumeWith(input.files?.[0]);
          input.value = '';
        }}
      />
      <Button
        type="text"
        aria-label={t('upload.goOn', { name })}
        title={t('upload.chooseAgain')}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => picker.current?.click()}
      />
      <Button
        type="text"
        aria-label={t('upload.cancel', { name })}
        icon={<Glyph name="cross" />}
        onClick={() => void discardUpload(id)}
      />
    </Line>
  );
}

type LineProps = {
  name: string;
  sent: number;
  size: number;
  words: string | undefined;
  isFailed?: boolean;
  children: ReactNode;
};

function Line({ name, sent, size, words, isFailed = false, children }: LineProps) {
  const { t } = useTranslation('assets');
  const percent = Math.floor((sent / size) * 100);
  return (
    <li className={styles.line}>
      <div className={styles.grow}>
        <div className={styles.fileName} title={name}>
          {name}
        </div>
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          aria-label={name}
          {...(isFailed && { status: 'exception' })}
        />
        <div className={styles.quiet}>
          {t('upload.progress', { sent: sizeText(sent), size: sizeText(size), percent })}
        </div>
        {words && (
          <div role={isFailed ? 'alert' : 'status'} className={isFailed ? styles.failed : styles.quiet}>
            {words}
          </div>
        )}
      </div>
      {children}
    </li>
  );
}
