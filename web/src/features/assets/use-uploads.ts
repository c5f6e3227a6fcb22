import { type AssetVersion, ATTACHMENT_MAX_BYTES, assetFile } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../kernel/files.ts';
import { notify } from '../../kernel/notify.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { runInOrder } from '../../kernel/run-in-order.ts';
import { sizeText } from '../../ui/file-size.ts';

/** A file on its way; `share` of it, 0 to 1, has left. */
export type Sending = { key: number; name: string; share: number; stop: AbortController };
/** Where files go: each becomes an asset of a folder, or the next version of an asset. */
export type UploadTarget = { folderId: string } | { assetId: string };

let keys = 0;

/** Sends files one after the other, with how far each is; what is too large is refused by its name before anything is sent. */
export function useUploads(target: UploadTarget) {
  const { t } = useTranslation('assets');
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const change = (key: number, share: number) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
  const sendOne = async (file: File, { key, stop }: Sending): Promise<boolean> => {
    const options = { signal: stop.signal, onProgress: (share: number) => change(key, share) };
    try {
      await (stop.signal.aborted ? Promise.reject(stop.signal.reason) : sendTo(target, file, options));
      return true;
    } catch {
      // What went wrong has been said; a cancelled upload needs no word.
      return false;
    } finally {
      setSending((before) => before.filter((one) => one.key !== key));
    }
  };
  const send = async (files: readonly File[]) => {
    const fits = files.filter(({ size }) => size > 0 && size <= ATTACHMENT_MAX_BYTES);
    for (const { name, size } of files.filter((one) => !fits.includes(one))) {
      const why = size === 0 ? t('upload.empty', { name }) : t('upload.tooLarge', { name, size: sizeText(size) });
      notify(({ message }) => void message.error(why));
    }
    const planned = fits.map((file) => {
      keys += 1;
      return { file, sending: { key: keys, name: file.name, share: 0, stop: new AbortController() } };
    });
    setSending((before) => [...before, ...planned.map((one) => one.sending)]);
    const sent = await Promise.all(planned.map((one) => runInOrder('assets', () => sendOne(one.file, one.sending))));
    const count = sent.filter(Boolean).length;
    if (count === 0) return;
    await refresh('asset', assetFile.versions.feature);
    notify(({ message }) => void message.success(t('upload.done', { count })));
  };
  return { sending, send: (files: readonly File[]) => void send(files) };
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

async function sendTo(target: UploadTarget, file: File, options: Options): Promise<AssetVersion> {
  return 'folderId' in target
    ? await upload(assetFile.add, { query: target }, file, options)
    : await upload(assetFile.addVersion, { query: target }, file, options);
}
