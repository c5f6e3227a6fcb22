import { formFailures } from '@opsyard/contract';
import { type ReactNode, useEffect } from 'react';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { productTitle } from '../../../kernel/theme/branding.ts';
import styles from './public.module.css';
import { usePublicWords } from './use-words.ts';

/** The frame of a public page: its title, also that of the document, and its content. */
export function PublicCard({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`;
  }, [title]);
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

type PublicStateProps = { error: RequestError | null; isMissing: boolean; missing: string; onRetry: () => void };

/** A public page without content: it is loading, there is none at this address, or it could not be loaded. */
export function PublicState({ error, isMissing, missing, onRetry }: PublicStateProps) {
  const words = usePublicWords();
  const isOff = error?.is(formFailures.off);
  if (isOff || isMissing || error?.status === 404 || error?.status === 400) {
    return (
      <PublicCard title={words.gone}>
        <p className={styles.text}>{isOff ? error?.message : missing}</p>
      </PublicCard>
    );
  }
  if (!error) return <p role="status">{words.loading}</p>;
  return (
    <PublicCard title={words.failed}>
      <p className={styles.text} role="alert">
        {error.message}
      </p>
      <button type="button" className={styles.second} onClick={onRetry}>
        {words.retry}
      </button>
    </PublicCard>
  );
}
