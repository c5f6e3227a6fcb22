import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './registration.module.css';
import type { Strength } from './strength.ts';

const LEVELS = ['low', 'low', 'medium', 'strong'] as const;

type PasswordStrengthProps = { id: string; password: string; known: readonly string[] };

/** Shows the strength of a password while it is typed; a hint, not a requirement. */
export function PasswordStrength({ id, password, known }: PasswordStrengthProps) {
  const { t } = useTranslation('identity');
  const strength = useStrength(password, known);
  const level = strength === null ? null : LEVELS[strength];
  return (
    <span id={id} className={styles.strength} data-level={level ?? 'none'} role="status">
      <span className={styles.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={strength !== null && Math.max(1, strength) >= bar} />
        ))}
      </span>
      {level ? t(`strength.${level}`) : t('strength.hint')}
    </span>
  );
}

/** The estimator contains 40,000 words and is loaded on the first input. */
function useStrength(password: string, known: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const words = known.join('\n');
  useEffect(() => {
    let isMeant = true;
    if (!password) setStrength(null);
    else
      import('./strength.ts')
        .then(({ strengthOf }) => isMeant && setStrength(strengthOf(password, words.split('\n').filter(Boolean))))
        .catch(() => undefined);
    return () => {
      isMeant = false;
    };
  }, [password, words]);
  return strength;
}
