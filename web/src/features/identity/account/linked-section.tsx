import { type Reply, thirdLogin } from '@opsyard/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { notify } from '../../../kernel/notices.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { goTo, openPopup, PopupBlocked } from '../third-login/popup.ts';
import styles from './account.module.css';
import { useConfirmed } from './confirmed.tsx';
import { Section } from './section.tsx';

type Link = Reply<typeof thirdLogin.links>[number];

/** My accounts elsewhere that sign me in here; nothing where no other place is set up. */
export function LinkedSection() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(thirdLogin.links, {}, { quiet: true });
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

function LinkedRow({ link: { source, name, account, linkedAt } }: { link: Link }) {
  const { t } = useTranslation('identity');
  const { link, isBusy } = useLinking(source, name);
  const unlink = useConfirmed(thirdLogin.unlink);
  const ask = () =>
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
        <Button aria-label={t('account.linked.unlinkNamed', { name })} onClick={ask}>
          {t('account.linked.unlink')}
        </Button>
      ) : (
        <Button aria-label={t('account.linked.linkNamed', { name })} loading={isBusy} onClick={() => void link()}>
          {t('account.linked.link')}
        </Button>
      )}
    </li>
  );
}

/** Links an account elsewhere: a ticket, the popup, and what it brought back. */
function useLinking(source: string, name: string) {
  const { t } = useTranslation('identity');
  const [isBusy, setBusy] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  const begin = useConfirmed(thirdLogin.link);
  const finish = useConfirmed(thirdLogin.finishLink);
  const link = async () => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    setBusy(true);
    try {
      const { link: ticket } = await begin.mutateAsync({ body: { source } });
      const popup = openPopup();
      setBusy(false);
      const brought = await goTo(popup, { source, link: ticket, signal: attempt.current.signal });
      if ('failure' in brought) return notify(({ message }) => void message.error(brought.message));
      const { id, opener } = brought;
      await finish.mutateAsync({ body: { id, opener } });
      notify(({ message }) => void message.success(t('account.linked.done', { name })));
    } catch (error) {
      // Whatever the server refused has been said already.
      if (error instanceof PopupBlocked) notify(({ message }) => void message.warning(t('places.allow')));
    } finally {
      setBusy(false);
    }
  };
  return { link, isBusy };
}
