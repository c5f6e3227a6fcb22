import { twoFactor } from '@opsyard/contract';
import { useRead } from '../../../kernel/calls/api.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { LinkedSection } from './linked-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Security: password, two-factor authentication, passkeys and linked accounts. */
export function SecurityPart() {
  const { data, error, refetch } = useRead(twoFactor.state, {}, { quiet: true });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  return (
    <>
      <PasswordSection />
      <TwoFactorSection on={data.on} codesLeft={data.recoveryCodesLeft} required={data.required} />
      <PasskeySection passkeys={data.passkeys} />
      <LinkedSection />
    </>
  );
}
