import { federatedLogin, type Reply } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import type { SignInEnd } from '../use-sign-in-end.tsx';
import { leaveForCas } from './cas.ts';
import styles from './identity-providers.module.css';
import { goTo, openPopup, PopupBlocked } from './popup.ts';
import { useCasReturn } from './use-cas-return.ts';

type IdentityProvider = Reply<typeof federatedLogin.sources>[number];
type IdentityProvidersProps = { end: SignInEnd; remember: () => boolean };

/** Buttons of the identity providers; nothing if none is configured. */
export function IdentityProviders({ end, remember }: IdentityProvidersProps) {
  const { t } = useTranslation('identity');
  const redirect = useSearchParams()[0].get('redirect');
  const { data: providers = [] } = useRead(
    federatedLogin.sources,
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const attempt = useRef<AbortController>(undefined);
  const isReturning = useCasReturn(end);
  const startLogin = async ({ source, kind, address }: IdentityProvider) => {
    const isRemembered = remember();
    if (kind === 'cas' && address) return leaveForCas(address, { redirect, remember: isRemembered });
    attempt.current?.abort();
    attempt.current = new AbortController();
    try {
      end.finish(await signInAt(source, isRemembered, attempt.current.signal), isRemembered);
    } catch (error) {
      if (!(error instanceof PopupBlocked)) return end.refuse(error, isRemembered);
      notify(({ notification }) =>
        notification.warning({ key: 'login', title: t('places.blocked'), description: t('places.allow') }),
      );
    }
  };
  if (isReturning) return <Alert type="info" showIcon title={t('places.returning')} role="status" />;
  if (providers.length === 0) return null;
  return (
    <section className={styles.places} aria-label={t('places.others')}>
      <span className={styles.or} aria-hidden="true">
        {t('places.others')}
      </span>
      {providers.map((provider) => (
        <Button key={provider.source} size="large" block onClick={() => void startLogin(provider)}>
          {t('places.with', { name: provider.name })}
        </Button>
      ))}
    </section>
  );
}

async function signInAt(source: string, isRemembered: boolean, signal: AbortSignal) {
  const popupResult = await goTo(openPopup(), { source, signal });
  if ('failure' in popupResult) throw new RequestError({ status: 401, ...popupResult });
  const { id, opener } = popupResult;
  return await call(
    federatedLogin.getLoginUser,
    { params: { id }, query: { opener, remember_me: isRemembered } },
    { quiet: true },
  );
}
