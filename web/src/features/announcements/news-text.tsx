import { announcement } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { fetchFile } from '../../kernel/files.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import styles from './news-text.module.css';

/** What an announcement says; its pictures are fetched as whoever reads it, since files have no open address. */
export function NewsText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures stand there when the text is another one
  useEffect(() => {
    const pictures = [...(box.current?.querySelectorAll<HTMLImageElement>('img[data-file]') ?? [])];
    const stops = pictures.map((picture) => showFile(picture, picture.dataset.file ?? ''));
    return () => {
      for (const stop of stops) stop();
    };
  }, [html]);
  return (
    <div ref={box} className={styles.text}>
      <SafeHtml html={html} illustrated />
    </div>
  );
}

/** Shows a file of an announcement in a picture, until it is stopped; one that cannot be had leaves its words. */
export function showFile(picture: HTMLImageElement, id: string): () => void {
  const stop = new AbortController();
  let url = '';
  fetchFile(announcement.file, { query: { id } }, stop.signal).then(
    (blob) => {
      url = URL.createObjectURL(blob);
      picture.src = url;
    },
    () => undefined,
  );
  return () => {
    stop.abort();
    if (url) URL.revokeObjectURL(url);
  };
}
