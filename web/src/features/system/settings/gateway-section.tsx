import { gateway, type SystemSettings } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { Facts } from '../shared/facts.tsx';
import styles from '../system.module.css';
import { GatewayPart } from './gateway-part.tsx';
import { GatewayTest } from './gateway-test.tsx';
import { MailGatewayForm } from './mail-gateway-form.tsx';
import { SmsGatewayForm } from './sms-gateway-form.tsx';

const CHANNELS = ['mail', 'sms'] as const;

/** Gateways for e-mail and SMS: forms for users who may change them, the values in effect for others, and a test. */
export function GatewaySection({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation('system');
  const maySet = useCan('system:gateway:edit');
  return (
    <section className={styles.card} aria-labelledby="gateways">
      <h2 id="gateways">{t('settings.gateways')}</h2>
      <p className={styles.hint}>{t(maySet ? 'settings.gatewaysText' : 'settings.gatewaysSeen')}</p>
      {maySet ? <Gateways /> : <EffectiveGateways settings={settings} />}
    </section>
  );
}

function Gateways() {
  const { data, error, refetch } = useRead(gateway.get, {}, { quiet: true });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <RowsSkeleton />;
  const { mail, sms, inside, sender } = data;
  return (
    <>
      <GatewayPart channel="mail" gatewayState={mail}>
        <MailGatewayForm gatewayState={mail} inside={inside} sender={sender} />
      </GatewayPart>
      <GatewayPart channel="sms" gatewayState={sms}>
        <SmsGatewayForm gatewayState={sms} inside={inside} />
      </GatewayPart>
    </>
  );
}

function EffectiveGateways({ settings: { gateways, mailFrom } }: { settings: SystemSettings }) {
  const { t } = useTranslation('system');
  return (
    <>
      <Facts
        facts={[
          ...CHANNELS.map((channel): [string, string] => [
            t(`settings.channels.${channel}`),
            gateways[channel].join(' → ') || t('settings.noGateway'),
          ]),
          [t('settings.sender'), mailFrom],
        ]}
      />
      {CHANNELS.filter((channel) => gateways[channel].length > 0).map((channel) => (
        <GatewayTest key={channel} channel={channel} />
      ))}
    </>
  );
}
