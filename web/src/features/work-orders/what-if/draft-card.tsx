import { BILLING_MODES, foamRule, rateCard, SIDE_ROUNDINGS } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useLanguage } from '../../../kernel/words/language.ts';
import { AutoSizeTextArea } from '../../../ui/forms/auto-size-text-area.tsx';
import overview from '../../../ui/numbers/overview.module.css';
import { type ChannelDraft, changed } from './drafts.ts';
import { NumberInput } from './number-input.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import styles from './what-if.module.css';

/** A number of a rule or rate card: its key, the factor of the unit shown, and its decimals. */
type NumberField = readonly [key: string, scale: number, decimals: number];
const RULE_NUMBERS = [
  ['divisor', 1, 0],
  ['ratio', 1, 2],
  ['share', 1, 2],
  ['sideLimit', 10, 1],
  ['step', 1, 0],
  ['minimum', 1, 0],
] as const satisfies readonly NumberField[];
const CARD_NUMBERS = [
  ['baseFee', 100, 2],
  ['unit', 1, 0],
  ['unitPrice', 100, 2],
] as const satisfies readonly NumberField[];

type Version = Readonly<Record<string, unknown>> & { id: string; name: string; effectiveFrom: string };
type Part = { id: string } & Readonly<Record<string, unknown>>;

type DraftCardProps = {
  channel: string;
  name: string;
  draft: ChannelDraft;
  today: string;
  onChange: (draft: ChannelDraft) => void;
};

/** Form for the draft of a channel: a version of its rule and one of its rate card, with changes. */
export function DraftCard({ channel, name, draft, today, onChange }: DraftCardProps) {
  const { t } = useTranslation('workOrders');
  const mayPlan = useCan('work-orders:rule:edit');
  const [planned, plan] = useState<'rule' | 'card' | null>(null);
  const query = { filter: `channel = "${channel}"`, sort: '-effectiveFrom', limit: 50 };
  const { data: rules } = useRead(foamRule.list, { query }, { quiet: true });
  const { data: cards } = useRead(rateCard.list, { query }, { quiet: true });
  const versions = { rule: (rules?.records ?? []) as Version[], card: (cards?.records ?? []) as Version[] };
  const title = t('whatIf.draft', { channel: name });
  const base = planned && versions[planned].find(({ id }) => id === draft[planned]?.id);
  return (
    <section className={overview.card} aria-label={title}>
      <h2 className={overview.heading}>{title}</h2>
      {(['rule', 'card'] as const).map((part) => (
        <fieldset key={part} className={styles.part}>
          <legend>{t(`whatIf.${part}`)}</legend>
          <VersionChoice
            part={part}
            versions={versions[part]}
            chosen={draft[part]?.id}
            onChange={(id) => onChange({ ...draft, [part]: id === undefined ? undefined : { id } })}
          />
          {draft[part] && (
            <Terms
              part={part}
              version={versions[part].find(({ id }) => id === draft[part]?.id)}
              draft={draft[part] as Part}
              onChange={(next) => onChange({ ...draft, [part]: next })}
            />
          )}
          {draft[part] && mayPlan && <Button onClick={() => plan(part)}>{t('whatIf.plan')}</Button>}
        </fieldset>
      ))}
      {planned && base && (
        <PlanDialog
          part={planned}
          base={base}
          draft={draft[planned] as Part}
          today={today}
          onClose={() => plan(null)}
        />
      )}
    </section>
  );
}

type VersionChoiceProps = {
  part: 'rule' | 'card';
  versions: readonly Version[];
  chosen: string | undefined;
  onChange: (id: string | undefined) => void;
};

function VersionChoice({ part, versions, chosen, onChange }: VersionChoiceProps) {
  const { t } = useTranslation('workOrders');
  const labelOf = ({ name, effectiveFrom: day, country }: Version) => {
    if (part === 'rule') return t('whatIf.since', { name, day });
    return country
      ? t('whatIf.since_country', { name, day, country: String(country) })
      : t('whatIf.since_all', { name, day });
  };
  if (versions.length === 0) return <p className={styles.label}>{t('whatIf.noVersions')}</p>;
  return (
    <Select
      className={styles.version ?? ''}
      aria-label={t(`whatIf.${part}`)}
      allowClear
      placeholder={t('whatIf.asNow')}
      value={chosen}
      options={versions.map((version) => ({ value: version.id, label: labelOf(version) }))}
      onChange={(id?: string) => onChange(id)}
    />
  );
}

type TermsProps = {
  part: 'rule' | 'card';
  version: Version | undefined;
  draft: Part;
  onChange: (draft: Part) => void;
};

function Terms({ part, version, draft, onChange }: TermsProps) {
  const { t } = useTranslation('workOrders');
  const at = useLanguage() === 'zh' ? 1 : 0;
  if (!version) return null;
  const set = (key: string, value: unknown) => onChange(changed(draft, { key, value, present: version[key] }));
  const shownOf = (key: string) => draft[key] ?? version[key] ?? null;
  const choice = (key: 'mode' | 'rounding', choices: Readonly<Record<string, readonly [string, string]>>) => (
    <div className={draft[key] === undefined ? styles.field : styles.changed}>
      <span className={styles.label}>{t(`whatIf.${key}`)}</span>
      <Select
        aria-label={t(`whatIf.${key}`)}
        value={String(shownOf(key))}
        options={Object.entries(choices).map(([value, names]) => ({ value, label: names[at] }))}
        onChange={(value) => set(key, value)}
      />
    </div>
  );
  const numbers = part === 'rule' ? RULE_NUMBERS : CARD_NUMBERS;
  return (
    <div className={styles.fields}>
      {part === 'rule' && choice('mode', BILLING_MODES)}
      {numbers.map(([key, scale, decimals]) => (
        <NumberInput
          key={key}
          label={t(`whatIf.${key}`)}
          value={shownOf(key) as number | null}
          scale={scale}
          decimals={decimals}
          isChanged={draft[key] !== undefined}
          onChange={(value) => set(key, value)}
        />
      ))}
      {part === 'rule' && choice('rounding', SIDE_ROUNDINGS)}
      {part === 'card' && (
        <div className={draft.bands === undefined ? styles.field : styles.changed}>
          <span className={styles.label}>{t('whatIf.bands')}</span>
          <AutoSizeTextArea
            aria-label={t('whatIf.bands')}
            minRows={1}
            maxRows={8}
            maxLength={2_000}
            value={String(shownOf('bands') ?? '')}
            onChange={({ target }) => set('bands', target.value)}
          />
        </div>
      )}
    </div>
  );
}
