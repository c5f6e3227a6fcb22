import { federatedLogin, type Reply } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';
import { LinkDirectory } from './link-directory.tsx';
import { Section } from './section.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import { useCasLinkReturn, useLinking } from './use-linking.ts';

type Link = Reply<typeof federatedLogin.links>[number];

/** Linked external accounts; nothing if no identity provider is configured. */
export function LinkedSection() {
  const { t } = useTranslation('identity');
  useCasLinkReturn();
  const { data, error, refetch } = useRead(federatedLogin.links, {}, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.length === 0) return null;
  return (
    <Section title={t('account.linked.title')} text={t('account.linked.text')}>
      <ul className={styles.list}>
        {data.map((link) => (
          <LinkedRow key={link.source} link={link} />
        ))}
      </ul>
    </Section>
  );
}

function LinkedRow({ link: { source, name, kind, account, linkedAt } }: { link: Link }) {
  const { t } = useTranslation('identity');
  const { link, isBusy } = useLinking(source, name);
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const startLinking = () => (kind === 'ldap' ? setPasswordOpen(true) : void link());
  const unlink = useConfirmed(federatedLogin.unlink);
  const confirmUnlink = () =>
    confirm({
      title: t('account.linked.unlinkNamed', { name }),
      text: t('account.linked.unlinkText', { name }),
      verb: t('account.linked.unlink'),
      danger: true,
      run: () => unlink.mutateAsync({ query: { source } }).catch(() => undefined),
    });
  const isLinked = account !== null;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.dim}>
          {isLinked ? t('account.linked.as', { account }) : t('account.linked.none')}
          {linkedAt && (
            <>
              {' · '}
              {t('account.linked.since')} <When at={linkedAt} />
            </>
          )}
        </span>
      </div>
      {isLinked ? (
        <Button aria-label={t('account.linked.unlinkNamed', { name })} onClick={confirmUnlink}>
          {t('account.linked.unlink')}
        </Button>
      ) : (
        <Button aria-label={t('account.linked.linkNamed', { name })} loading={isBusy} onClick={startLinking}>
          {t('account.linked.link')}
        </Button>
      )}
      {isPasswordOpen && <LinkDirectory name={name} onClose={() => setPasswordOpen(false)} />}
    </li>
  );
}
