import type { Priority } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayText } from '../../../../ui/dates/when.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from './token-aid.module.css';
import type { Token } from './tokens.ts';

type TokenChipsProps = {
  tokens: readonly Token[];
  /** Makes a token a part of the title. */
  onEscape?: (token: Token) => void;
};

/** What the tokens of a title give the task, and which ones stay in the title. */
export function TokenChips({ tokens, onEscape }: TokenChipsProps) {
  const { t } = useTranslation('tasks');
  const textOf = useTokenText(tokens);
  const read = tokens.filter(({ problem }) => !problem);
  const left = tokens.flatMap(({ at, text, kind, problem }) => (problem ? [{ at, text, kind, problem }] : []));
  if (tokens.length === 0) return null;
  return (
    <div role="status" className={styles.status}>
      {read.length > 0 && (
        <ul className={styles.chips}>
          {read.map((token) => (
            <li key={token.at} className={styles.chip}>
              {textOf(token)}
              {onEscape && (
                <button
                  type="button"
                  className={styles.escape}
                  aria-label={t('token.keep', { text: token.text })}
                  title={t('token.keep', { text: token.text })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onEscape(token)}
                >
                  <Glyph name="cross" size={10} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {left.map(({ at, text, kind, problem }) => (
        <p key={at} className={styles.hint}>
          {problem === 'unknown' ? t(`token.unknown.${kind}`, { text }) : t(`token.${problem}`, { text })}
        </p>
      ))}
    </div>
  );
}

function useTokenText(tokens: readonly Token[]): (token: Token) => ReactNode {
  const { t } = useTranslation('tasks');
  const { personOf, labelOf } = useScope();
  const owner = tokens.find(({ kind, problem }) => kind === 'person' && !problem);
  return (token) => {
    const { kind, value = '', time } = token;
    if (kind === 'label') return t('token.is.label', { value: labelOf(value)?.name });
    if (kind === 'priority') return t('token.is.priority', { value: t(`shared.priority.${value as Priority}`) });
    if (kind === 'date')
      return (
        <span>
          {t('token.is.date')} <DayText day={value} {...(time && { time })} />
        </span>
      );
    return t(`token.is.${token === owner ? 'owner' : 'assignee'}`, { value: personOf(value)?.realname });
  };
}
