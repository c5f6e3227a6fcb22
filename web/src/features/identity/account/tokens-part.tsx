import { type AccessToken, accessToken } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';
import { NewToken } from './new-token.tsx';
import { Section } from './section.tsx';

type Grantable = { scope: string; name: string };

/** API tokens of the user. */
export function TokensPart() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(accessToken.list, {}, { quiet: true });
  const [isCreating, setCreating] = useState(false);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const { tokens, grantable } = data;
  const openForm = (
    <Button type="primary" disabled={grantable.length === 0} onClick={() => setCreating(true)}>
      {t('account.token.add')}
    </Button>
  );
  return (
    <Section title={t('account.part.tokens')} text={t('account.token.text')} action={tokens.length > 0 && openForm}>
      {tokens.length === 0 && (
        <Empty title={t('account.token.none')} text={t('account.token.noneText')} action={openForm} />
      )}
      <ul className={styles.list}>
        {tokens.map((one) => (
          <TokenRow key={one.id} one={one} grantable={grantable} />
        ))}
      </ul>
      {isCreating && <NewToken grantable={grantable} onClose={() => setCreating(false)} />}
    </Section>
  );
}

function TokenRow({ one, grantable }: { one: AccessToken; grantable: readonly Grantable[] }) {
  const { t } = useTranslation('identity');
  const { id, name, scopes, endsAt, lastUsedAt, lastIp } = one;
  const { mutateAsync: revoke } = useSend(accessToken.revoke);
  const names = scopes.map((scope) => grantable.find((known) => known.scope === scope)?.name ?? scope);
  const confirmRevocation = () =>
    confirm({
      title: t('account.token.endNamed', { name }),
      text: t('account.token.endText'),
      verb: t('account.token.end'),
      danger: true,
      run: () => revoke({ query: { id } }),
    });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span>{names.join(t('account.token.and'))}</span>
        <span className={styles.dim}>
          {t('account.token.ends')} <When at={endsAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('account.token.used', { address: lastIp ?? '' })} <When at={lastUsedAt} />
            </>
          ) : (
            t('account.token.unused')
          )}
        </span>
      </div>
      <Button aria-label={t('account.token.endNamed', { name })} onClick={confirmRevocation}>
        {t('account.token.end')}
      </Button>
    </li>
  );
}
