import { attachment } from '@opsyard/contract';
import { fetchFile } from '../../../kernel/files.ts';
import { IllustratedText } from '../../../ui/rich-text/illustrated-text.tsx';
import styles from './drawer.module.css';

/** A description or comment as it is read. */
export function TaskText({ html }: { html: string }) {
  return <IllustratedText html={html} fetchPicture={fetchTaskPicture} className={styles.prose} />;
}

/** Fetches an image of a task as whoever reads it. */
export function fetchTaskPicture(id: string, signal: AbortSignal): Promise<Blob> {
  return fetchFile(attachment.download, { query: { id } }, signal, true);
}
