import { useEffect, useRef } from 'react';
import { SafeHtml } from '../safe-html.tsx';
import styles from './rich-text-view.module.css';
import { type FetchPicture, showPicture } from './show-picture.ts';

type RichTextViewProps = { html: string; fetchPicture: FetchPicture; className?: string | undefined };

/** Rich text with tables and pictures; pictures are loaded with the reader's session, because files have no public URL. */
export function RichTextView({ html, fetchPicture, className = '' }: RichTextViewProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    const pictures = [...(box.current?.querySelectorAll<HTMLImageElement>('img[data-file]') ?? [])];
    const stops = pictures.map((picture) => showPicture(picture, picture.dataset.file ?? '', fetchPicture));
    return () => {
      for (const stop of stops) stop();
    };
  }, [html]);
  return (
    <div ref={box} className={styles.text}>
      <SafeHtml html={html} className={className} illustrated />
    </div>
  );
}
