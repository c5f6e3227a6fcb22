import { MANDATORY_KINDS, NOTICE_KINDS, type NotificationSettings, notification } from '@opsyard/contract';
import { Checkbox, Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './account.module.css';
import own from './notifications.module.css';
import { ProjectNotices } from './project-notices.tsx';
import { Section } from './section.tsx';
import { WeeklyMails } from './weekly-mails.tsx';

const KINDS = [...NOTICE_KINDS, ...MANDATORY_KINDS] as const;
type Kind = (typeof KINDS)[number];
type Channel = NonNullable<NotificationSettings[Kind]>;
const isMandatory = (kind: Kind): kind is (typeof MANDATORY_KINDS)[number] =>
  MANDATORY_KINDS.some((one) => one === kind);
const DIGEST_AT = '08:00';
const DEFAULT_QUIET = { quietFrom: '22:00', quietTo: '07:00' };

/** Notification settings: by event in the bell and by e-mail, immediately or in the digest, and when. */
export function NotificationsPart() {
  const { t } = useTranslation('identity');
  const hasProjects = useCan('task:use');
  const { data, error, refetch } = useRead(notification.settings, {}, { quiet: true });
  const { mutate } = useSend(notification.saveSettings, { inOrder: true });
  // The local choice applies immediately: the next change is based on it, not on the last response.
  const [chosen, setChosen] = useState<NotificationSettings | null>(null);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  const settings = chosen ?? data;
  const change = (part: Partial<NotificationSettings>) => {
    const body = { ...settings, ...part };
    setChosen(body);
    mutate({ body }, { onError: () => setChosen(null) });
  };
  return (
    <>
      <Section title={t('account.notify.title')} text={t('account.notify.text')}>
        <ul className={styles.list}>
          {KINDS.map((kind) => (
            <EventRow
              key={kind}
              kind={kind}
              value={settings[kind] ?? 'app'}
              onChange={(way) => change({ [kind]: way })}
            />
          ))}
        </ul>
      </Section>
      <Section title={t('account.notify.mails')} text={t('account.notify.mailsText')}>
        <DigestTime value={settings.digestAt ?? DIGEST_AT} onChange={(digestAt) => change({ digestAt })} />
        <QuietHours settings={settings} onChange={change} />
      </Section>
      {hasProjects && <ProjectNotices />}
      {hasProjects && <WeeklyMails />}
    </>
  );
}

type EventProps = { kind: Kind; value: Channel; onChange: (way: Channel) => void };

/** An event: whether it is shown in the app, and when an e-mail is sent. */
function EventRow({ kind, value, onChange }: EventProps) {
  const { t } = useTranslation('identity');
  const name = t(`account.notify.kinds.${kind}`);
  const isOff = value === 'none';
  const mails = (['app', 'mail', 'digest'] as const).map((way) => ({
    value: way,
    label: t(`account.notify.ways.${way}`),
  }));
  return (
    <li className={`${styles.row} ${own.kind}`}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        {isMandatory(kind) && <span className={own.always}>{t(`account.notify.always.${kind}`)}</span>}
      </span>
      <span className={own.channels}>
        <Checkbox
          checked={!isOff}
          disabled={isMandatory(kind)}
          aria-label={t('account.notify.inAppOf', { name })}
          onChange={({ target }) => onChange(target.checked ? 'app' : 'none')}
        >
          {t('account.notify.inApp')}
        </Checkbox>
        {/* E-mails contain what is unread in the app: there are none without it. */}
        <Segmented
          aria-label={t('account.notify.mailOf', { name })}
          disabled={isOff}
          value={isOff ? 'app' : value}
          onChange={onChange}
          options={mails}
        />
      </span>
    </li>
  );
}

type DigestProps = { value: string; onChange: (time: string) => void };

function DigestTime({ value, onChange }: DigestProps) {
  const { t } = useTranslation('identity');
  const id = useId();
  return (
    <div className={own.quiet}>
      <label htmlFor={id}>{t('account.notify.digestAt')}</label>
      <Input id={id} type="time" value={value} onChange={({ target }) => target.value && onChange(target.value)} />
    </div>
  );
}

type QuietHoursProps = { settings: NotificationSettings; onChange: (part: Partial<NotificationSettings>) => void };

function QuietHours({ settings: { quietFrom, quietTo }, onChange }: QuietHoursProps) {
  const { t } = useTranslation('identity');
  const hasQuietHours = quietFrom !== null && quietTo !== null;
  return (
    <div className={own.quiet}>
      <Segmented
        aria-label={t('account.notify.quiet')}
        value={hasQuietHours ? 'on' : 'off'}
        onChange={(value) => onChange(value === 'on' ? DEFAULT_QUIET : { quietFrom: null, quietTo: null })}
        options={[
          { value: 'off', label: t('account.notify.quietOff') },
          { value: 'on', label: t('account.notify.quiet') },
        ]}
      />
      {hasQuietHours && (
        <>
          <Input
            type="time"
            aria-label={t('account.notify.from')}
            value={quietFrom}
            onChange={({ target }) => target.value && onChange({ quietFrom: target.value })}
          />
          <span>{t('account.notify.to')}</span>
          <Input
            type="time"
            aria-label={t('account.notify.until')}
            value={quietTo}
            onChange={({ target }) => target.value && onChange({ quietTo: target.value })}
          />
        </>
      )}
    </div>
  );
}
