import { twoFactor } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { joinSentences } from '../../../kernel/words/facts-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { confirm } from '../../../ui/popups/confirm.tsx';
import { type Enrolment, EnrolmentForm } from '../two-factor/enrolment.tsx';
import { RecoveryCodes } from '../two-factor/recovery-codes.tsx';
import { Section } from './section.tsx';
import { confirmed, useConfirmed } from './use-confirmed.tsx';

type TwoFactorSectionProps = { on: boolean; codesLeft: number; required: boolean };

/** Two-factor authentication by an authenticator app, and recovery codes. */
export function TwoFactorSection({ on, codesLeft, required }: TwoFactorSectionProps) {
  const { t } = useTranslation('identity');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const beginEnrolment = useConfirmed(twoFactor.begin);
  const renew = useConfirmed(twoFactor.renewCodes);
  const turnOff = useConfirmed(twoFactor.turnOff);
  const confirmTurnOff = () =>
    confirm({
      title: t('account.step.turnOff'),
      text: t('account.step.turnOffText'),
      verb: t('account.step.turnOff'),
      danger: true,
      run: () => turnOff.mutateAsync({}).catch(() => undefined),
    });
  const close = () => {
    setEnrolment(null);
    setCodes(null);
    void refresh('twoStep');
  };
  const left = on && t('account.step.codesLeft', { count: codesLeft });
  const state = on ? (
    <Chip color="green">{t('account.step.on')}</Chip>
  ) : (
    <Chip color={required ? 'orange' : 'gray'}>{required ? t('account.step.missing') : t('account.step.off')}</Chip>
  );
  return (
    <Section
      title={t('account.step.title')}
      state={state}
      text={joinSentences(t('account.step.text'), required && t('account.step.required'), left)}
      action={
        on ? (
          <>
            <Button
              loading={renew.isPending}
              onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
            >
              {t('account.step.renew')}
            </Button>
            {!required && <Button onClick={confirmTurnOff}>{t('account.step.turnOff')}</Button>}
          </>
        ) : (
          <Button
            type="primary"
            loading={beginEnrolment.isPending}
            onClick={() => beginEnrolment.mutate({}, { onSuccess: setEnrolment })}
          >
            {t('account.step.setUp')}
          </Button>
        )
      }
    >
      {enrolment && !codes && (
        <Modal open title={t('account.step.setUp')} footer={null} onCancel={close} mask={{ closable: false }}>
          <EnrolmentForm
            enrolment={enrolment}
            verify={async (code) => {
              const body = { code };
              const { recoveryCodes } = await confirmed(() => call(twoFactor.confirm, { body }, { quiet: true }));
              setCodes(recoveryCodes);
            }}
          />
        </Modal>
      )}
      {codes && (
        <Modal
          open
          title={t('account.codes.title')}
          footer={null}
          closable={false}
          keyboard={false}
          mask={{ closable: false }}
        >
          <RecoveryCodes codes={codes} onConfirmed={close} />
        </Modal>
      )}
    </Section>
  );
}
