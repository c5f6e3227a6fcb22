import type { Gateways } from '@opsyard/contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { When } from '../../../ui/dates/when.tsx';
import styles from '../system.module.css';
import { type Channel, GatewayTest } from './gateway-test.tsx';

export type GatewayState<C extends Channel = Channel> = Gateways[C];
type GatewayPartProps = { channel: Channel; gatewayState: GatewayState; children: ReactNode };

/** Shows the gateway of a channel: its form, or why there is none. */
export function GatewayPart({ channel, gatewayState, children }: GatewayPartProps) {
  const { t } = useTranslation('system');
  const { source, names, locked, changedAt, changedBy } = gatewayState;
  const title = t(`settings.channels.${channel}`);
  return (
    <fieldset aria-labelledby={`gateway-${channel}`} className={styles.gateway}>
      <h3 id={`gateway-${channel}`}>{title}</h3>
      <p className={styles.hint}>
        {t(`settings.sources.${source}`, { names: names.join(' → ') })}{' '}
        {source === 'screen' && changedAt && (
          <>
            {t('settings.setBy', { name: changedBy })} <When at={changedAt} />
          </>
        )}
      </p>
      {locked && (
        <Alert
          type="info"
          showIcon
          title={t(`settings.locked.${locked}`, { setting: channel === 'mail' ? 'MAIL_GATEWAY' : 'SMS_GATEWAY' })}
        />
      )}
      {locked && names.length > 0 && <GatewayTest channel={channel} />}
      {!locked && children}
    </fieldset>
  );
}
