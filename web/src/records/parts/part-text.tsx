import { fetchFile } from '../../kernel/files.ts';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import styles from './parts.module.css';
import { type PartsScope, useParts } from './parts-scope.ts';

/** A rich text of a record, such as a comment. */
export function PartText({ html }: { html: string }) {
  return <RichTextView html={html} fetchPicture={pictureFetcher(useParts())} className={styles.prose} />;
}

type FetchPicture = (id: string, signal: AbortSignal) => Promise<Blob>;
const fetchFunctions = new WeakMap<object, FetchPicture>();
const refuse: FetchPicture = () => Promise.reject(new Error('The record has no files'));

/** Returns a function that loads images of a record; cached per record, so that images are not loaded twice. */
export function pictureFetcher({ calls }: PartsScope): FetchPicture {
  const { files } = calls;
  if (!files) return refuse;
  const cached = fetchFunctions.get(files);
  if (cached) return cached;
  const fetchPicture: FetchPicture = (id, signal) => fetchFile(files.download, { query: { id } }, signal, true);
  fetchFunctions.set(files, fetchPicture);
  return fetchPicture;
}
