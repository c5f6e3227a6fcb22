import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DiffPart, diffWords } from '../../ui/text-diff/diff-words.ts';
import { plainText } from '../../ui/text-diff/plain-text.ts';
import styles from './text-diff.module.css';

/** What changed between two versions of a rich text, by words: removed ones are struck through, added ones underlined. */
export function TextDiff({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('parts');
  const [before, after] = useMemo(() => [plainText(from), plainText(to)], [from, to]);
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  if (before === after) return <p className={styles.note}>{t('diff.formatting')}</p>;
  if (!parts) return <p className={styles.note}>{t('diff.tooDifferent')}</p>;
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys
    <section className={styles.diff} aria-label={t('diff.label')} tabIndex={0}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison have no identity
        <Part key={index} part={part} />
      ))}
    </section>
  );
}

function Part({ part: { kind, text } }: { part: DiffPart }) {
  const { t } = useTranslation('parts');
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  if (kind === 'same') return text;
  const count = text.length;
  return <span className={styles.gap}>{t('diff.gap', { count })}</span>;
}
