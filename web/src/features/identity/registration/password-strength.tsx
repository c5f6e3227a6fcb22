import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './registration.module.css';
import type { Strength } from './strength.ts';

const LEVELS = ['low', 'low', 'medium', 'strong'] as const;

type PasswordStrengthProps = { id: string; password: string; personalWords: readonly string[] };

/** Shows the strength of a password while it is typed; a hint, not a requirement. */
export function PasswordStrength({ id, password, personalWords }: PasswordStrengthProps) {
  const { t } = useTranslation('identity');
  const strength = useStrength(password, personalWords);
  const level = strength === null ? null : LEVELS[strength];
  return (
    <span id={id} className={styles.strength} data-level={level ?? 'none'} role="status">
      <span className={styles.bars} aria-hidden>
        {[1, 2, 3].map((barLevel) => (
          <span key={barLevel} data-on={strength !== null && Math.max(1, strength) >= barLevel} />
        ))}
      </span>
      {level ? t(`strength.${level}`) : t('strength.hint')}
    </span>
  );
}

/** The estimator contains 40,000 words and is loaded on the first input. */
function useStrength(password: string, personalWords: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const words = personalWords.join('\n');
  useEffect(() => {
    let isCurrent = true;
    if (!password) setStrength(null);
    else
      import('./strength.ts')
        .then(({ strengthOf }) => isCurrent && setStrength(strengthOf(password, words.split('\n').filter(Boolean))))
        .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return strength;
}
