import { type AssetVersion, assetFile } from '@opsyard/contract';
import { useEffect, useState } from 'react';
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import { fetchFile } from '../../kernel/files.ts';

/** A PDF that is being read, is read, or cannot be read here. */
export type PdfFile = PDFDocumentProxy | 'reading' | 'unreadable';

/** Reads a version as a PDF, without scripts, external resources and fonts of others. */
export function usePdf({ id }: AssetVersion): PdfFile {
  const [file, setFile] = useState<PdfFile>('reading');
  useEffect(() => {
    const stop = new AbortController();
    let close: (() => void) | undefined;
    read(id, stop.signal).then(
      (opened) => {
        close = opened.close;
        if (stop.signal.aborted) close();
        else setFile(opened.file);
      },
      () => {
        if (!stop.signal.aborted) setFile('unreadable');
      },
    );
    return () => {
      stop.abort();
      close?.();
    };
  }, [id]);
  return file;
}

async function read(id: string, signal: AbortSignal) {
  const blob = await fetchFile(assetFile.content, { query: { id } }, signal, true);
  const loading = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    ...{ enableXfa: false, useWasm: false, useSystemFonts: true, stopAtErrors: false, verbosity: 0 },
  });
  return { file: await loading.promise, close: () => void loading.destroy() };
}
