import { MESSAGE_CHANNELS } from '@opsyard/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../kernel/words/label-text.ts';
import { listText } from '../../kernel/words/list-text.ts';
import { useMessageWords } from './message-words.ts';
import styles from './messages.module.css';

type GatewaysProps = Readonly<Record<(typeof MESSAGE_CHANNELS)[number], readonly string[]>>;

/** Through what messages go out, in the order it is tried. */
export function Gateways(missingChannels: GatewaysProps) {
  const { t } = useTranslation('messages');
  const nameOf = useMessageWords();
  const channelNames = MESSAGE_CHANNELS.map((channel) => {
    const names = missingChannels[channel].map((name) => nameOf('gateways', name)).join(' → ') || t('noGateway');
    return labelText(t(`channels.${channel}`), names);
  });
  return <span>{channelNames.join(' · ')}</span>;
}

/** A warning if messages of a kind cannot be sent. */
export function MissingGateways(missingChannels: GatewaysProps) {
  const { t } = useTranslation('messages');
  const missing = MESSAGE_CHANNELS.filter((channel) => missingChannels[channel].length === 0);
  if (missing.length === 0) return null;
  const channels = listText(missing.map((channel) => t(`channels.${channel}`)));
  const title = t('unset', { channels });
  return <Alert className={styles.notice ?? ''} type="warning" showIcon title={title} />;
}
