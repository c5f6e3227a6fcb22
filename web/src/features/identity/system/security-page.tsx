import { securityPolicy } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Can } from '../../../kernel/can.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { PolicyForm } from './policy-form.tsx';
import { Registrants } from './registrants.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** Page of the security policy, with pending registrations and invitations. */
export function SecurityPage() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useRead(securityPolicy.get, {}, { quiet: true });
  return (
    <Page title={t('system.security.title')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && <PolicyForm key={JSON.stringify(data.policy)} policy={data.policy} roles={data.roles} />}
      <Can action="system:user:approve">
        <Registrants />
        <WaitingInvitations />
      </Can>
    </Page>
  );
}
