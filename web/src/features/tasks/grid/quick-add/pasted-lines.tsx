import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import styles from './quick-add.module.css';
import { mayHaveTokens } from './token-reader.ts';

const TokenLine = part(() => import('./token-line.tsx'), 'TokenLine');

const PREVIEWED = 5;

/** The first of several titles, with what their tokens give the tasks. */
export function PastedLines({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('tasks');
  const rest = titles.length - PREVIEWED;
  return (
    <ul className={styles.titles}>
      {titles.slice(0, PREVIEWED).map((title, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike and never move
        <li key={place}>
          {mayHaveTokens(title) ? (
            <Suspense fallback={title}>
              <TokenLine text={title} />
            </Suspense>
          ) : (
            title
          )}
        </li>
      ))}
      {rest > 0 && <li>{t('pasted.more', { count: rest })}</li>}
    </ul>
  );
}
