import type { Profile } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/chip.tsx';
import styles from './account.module.css';
import { ChangeContact } from './change-contact.tsx';
import { Section } from './section.tsx';

const KINDS = ['email', 'phone'] as const;
export type ContactKind = (typeof KINDS)[number];

/** E-mail address and mobile number, which are also used for password recovery. */
export function ContactSection({ me }: { me: Profile }) {
  const { t } = useTranslation('identity');
  const [changing, setChanging] = useState<{ kind: ContactKind; present?: string } | null>(null);
  const unverifiedEmail = me.emailProved ? null : me.email;
  return (
    <Section title={t('account.contact.title')} text={t('account.contact.text')}>
      <ul className={styles.list}>
        {KINDS.map((kind) => (
          <li key={kind} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.dim}>{t(`account.contact.${kind}`)}</span>
              <span className={styles.name}>
                {me[kind] ?? t('account.contact.none')}
                {kind === 'email' && unverifiedEmail && <Chip color="orange">{t('account.contact.unproved')}</Chip>}
              </span>
              {kind === 'email' && unverifiedEmail && (
                <span className={styles.dim}>{t('account.contact.unprovedText')}</span>
              )}
            </div>
            <div className={styles.actions}>
              {kind === 'email' && unverifiedEmail && (
                <Button type="primary" onClick={() => setChanging({ kind, present: unverifiedEmail })}>
                  {t('account.contact.prove')}
                </Button>
              )}
              <Button aria-label={t(`account.contact.change.${kind}`)} onClick={() => setChanging({ kind })}>
                {me[kind] ? t('account.contact.verb') : t('account.contact.add')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {changing && <ChangeContact {...changing} onClose={() => setChanging(null)} />}
    </Section>
  );
}
