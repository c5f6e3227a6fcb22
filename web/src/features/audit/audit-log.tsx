import { type AuditRow, audit } from '@opsyard/contract';
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/calls/api.ts';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { instantOfClock } from '../../kernel/zone-time.ts';
import { When } from '../../ui/dates/when.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { InfiniteTable } from '../../ui/lists/infinite-table.tsx';
import type { ListColumn } from '../../ui/lists/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './audit.module.css';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useDetailSummary, useKindName } from './audit-words.ts';

/** Page of the security events, with the integrity check of the audit trail. */
export function AuditLog() {
  const { t } = useTranslation('audit');
  const nameOf = useKindName();
  const summarize = useDetailSummary();
  const [{ open, ...filters }, change] = useUrlState({ kind: '', who: '', ip: '', from: '', to: '', open: 0 });
  const { kind, who, ip, from, to } = filters;
  const query = {
    kind: kind || undefined,
    username: who || undefined,
    ip: ip || undefined,
    from: instantOfClock(from),
    to: instantOfClock(to, 1),
  };
  const list = useReadPages(audit.list, query);
  const rows = list.pages?.flatMap(({ records }) => records);
  const verify = useSend(audit.verify, { keepQueries: true });
  const columns: ListColumn<AuditRow>[] = [
    {
      key: 'kind',
      title: t('what'),
      cell: (row) => (
        <LinkButton onClick={() => change({ open: row.seq }, { push: true })}>{nameOf(row.kind)}</LinkButton>
      ),
    },
    { key: 'when', title: t('when'), cell: ({ at }) => <When at={at} /> },
    { key: 'who', title: t('who'), cell: ({ username }) => username ?? '–' },
    { key: 'ip', title: t('ip'), cell: (row) => row.ip ?? '–' },
    { key: 'agent', title: t('agent'), hidden: true, cell: ({ agent }) => agent ?? '–' },
    { key: 'detail', title: t('detail'), rest: true, cell: ({ detail }) => summarize(detail) },
  ];
  return (
    <Page
      title={t('title')}
      action={
        <Button loading={verify.isPending} onClick={() => verify.mutate({})}>
          {t('verify')}
        </Button>
      }
      filters={<AuditFilters filters={filters} kinds={list.pages?.[0]?.kinds ?? []} onChange={change} />}
    >
      {verify.data && (
        <Alert
          className={styles.notice ?? ''}
          role="status"
          showIcon
          closable
          type={verify.data.ok ? 'success' : 'error'}
          title={outcomeOf(verify.data, t)}
        />
      )}
      <InfiniteTable<AuditRow>
        name="audit"
        label={t('title')}
        list={list}
        empty={{ title: t('none'), text: t('noneText') }}
        columns={columns}
        idOf={({ seq }) => String(seq)}
      />
      <AuditDrawer row={rows?.find(({ seq }) => seq === open)} onClose={() => change({ open: 0 })} />
    </Page>
  );
}

type Outcome = { ok: boolean; events: number; brokenAt: number | null; cutAfter: number | null };

function outcomeOf({ ok, events, brokenAt, cutAfter }: Outcome, t: TFunction<'audit'>): string {
  if (ok) return t('sound', { count: events });
  if (cutAfter !== null) return t('cut', { number: cutAfter });
  return t('broken', { number: brokenAt });
}
