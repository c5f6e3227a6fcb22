import { foamRule, rateCard } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { Drafts } from './drafts.ts';
import { type Preset, presetsOf } from './presets.ts';
import type { Recent } from './recent.ts';
import styles from './what-if.module.css';

type BeginProps = {
  today: string;
  /** The selected channels; examples are about these only, if there are any. */
  channels: readonly string[];
  nameOf: (channel: string) => string;
  recent: readonly Recent[];
  onStart: (start: { channels: string[]; drafts: Drafts; from?: string; to?: string }) => void;
};

/** The first state of the page: what was calculated before in this browser, and examples that are calculated by a click. */
export function Begin({ today, channels, nameOf, recent, onStart }: BeginProps) {
  const { t } = useTranslation('workOrders');
  const number = useNumberText();
  const its = channels.length === 0 ? '' : ` and channel in (${channels.map((id) => `"${id}"`).join(', ')})`;
  const query = { filter: `effectiveFrom <= "${today}"${its}`, sort: '-effectiveFrom', limit: 50 };
  const { data: rules, error: noRules } = useRead(foamRule.list, { query }, { quiet: true });
  const { data: cards, error: noCards } = useRead(rateCard.list, { query }, { quiet: true });
  const isLoading = (!rules && !noRules) || (!cards && !noCards);
  const presets = presetsOf(rules?.records ?? [], cards?.records ?? []);
  const textOf = ({ kind, channel, from = 0, to = 0 }: Preset) =>
    t(`whatIf.preset.${kind}`, { channel: nameOf(channel), from: number(from), to: number(to) });
  if (isLoading) return <RowsSkeleton rows={3} />;
  return (
    <>
      <Empty title={t('whatIf.begin')} text={presets.length > 0 ? t('whatIf.beginText') : t('whatIf.noTermsYet')} />
      {presets.length > 0 && (
        <ul className={styles.starts} aria-label={t('whatIf.examples')}>
          {presets.map((preset) => (
            <li key={preset.kind}>
              <Button block onClick={() => onStart({ channels: [preset.channel], drafts: preset.drafts })}>
                {textOf(preset)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {recent.length > 0 && (
        <section className={styles.recent}>
          <h2>{t('whatIf.recent')}</h2>
          <ul className={styles.starts}>
            {recent.map(({ from, to, drafts }) => {
              const its = Object.keys(drafts);
              return (
                <li key={JSON.stringify([from, to, drafts])}>
                  <Button block onClick={() => onStart({ channels: its, drafts, from, to })}>
                    {t('whatIf.recentOne', { channels: listText(its.map(nameOf)), from, to })}
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
