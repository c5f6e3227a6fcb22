import { ATTACHMENT_MAX_BYTES } from '@opsyard/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { upload } from '../../../kernel/files.ts';
import { notify } from '../../../kernel/notify.ts';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { usePart, useParts } from '../parts-scope.ts';

type UploadingFile = { key: number; name: string; share: number; stop: AbortController };

let keys = 0;

/** Uploads files to the record, with progress. */
export function useSending() {
  const { t } = useTranslation('parts');
  const { recordId } = useParts();
  const { calls, alsoRefresh } = usePart('files');
  const [sending, setSending] = useState<readonly UploadingFile[]>([]);
  const change = (key: number, share: number) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)));
  async function sendOne(file: File): Promise<void> {
    if (file.size > ATTACHMENT_MAX_BYTES) {
      notify(({ message }) => void message.error(t('tooLarge', { name: file.name, size: sizeText(file.size) })));
      return;
    }
    keys += 1;
    const key = keys;
    const stop = new AbortController();
    setSending((before) => [...before, { key, name: file.name, share: 0, stop }]);
    try {
      await upload(calls.upload, { query: { recordId } }, file, {
        signal: stop.signal,
        onProgress: (share) => change(key, share),
      });
      await refresh(calls.list.feature, ...alsoRefresh);
    } catch {
      // Errors are already shown; a cancelled upload needs no message.
    } finally {
      setSending((before) => before.filter((one) => one.key !== key));
    }
  }
  return { sending, send: (files: readonly File[]) => void Promise.all(files.map(sendOne)) };
}

/** Handles pasted files, except in input fields, which handle them themselves. */
export function usePastedFiles(send: ((files: readonly File[]) => void) | undefined): void {
  const pasteFiles = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const { target } = event;
    const textField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]');
    if (!send || files.length === 0 || textField || event.defaultPrevented) return;
    event.preventDefault();
    send(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasteFiles(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
