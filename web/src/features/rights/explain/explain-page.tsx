import { explain, type RightsEntry } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../rights.module.css';
import { nameIn, type TreeRow } from '../tree-rows.ts';
import { TreeToggle } from '../tree-toggle.tsx';
import { useTree } from '../use-tree.ts';
import { walkRows } from '../walk-rows.ts';
import { Answer } from './answer.tsx';
import { PersonSelect } from './person-select.tsx';
import { WhyDrawer } from './why-drawer.tsx';

const SHOWS = ['all', 'yes', 'no'] as const;

/** Page that explains which permissions a user has, and why. */
export function ExplainPage() {
  const { t } = useTranslation('rights');
  const [{ person, show, q, open }, change] = useUrlState({ person: '', show: 'all', q: '', open: '' });
  const query = { userId: person };
  const { data, error, refetch } = useRead(explain.rightsOf, { query }, { quiet: true, enabled: person !== '' });
  const entries = data?.entries ?? [];
  const allowed = new Set(entries.filter((entry) => entry.allowed).map(({ id }) => id));
  const filter = show === 'all' ? undefined : (id: string) => allowed.has(id) === (show === 'yes');
  const tree = useTree(entries, { search: q, keep: filter });
  return (
    <Page
      title={t('explain.title')}
      filters={
        <div className={styles.filters}>
          <PersonSelect
            value={person}
            known={data?.person}
            onChange={(id) => change({ person: id, open: '' }, { push: true })}
          />
          <Select
            aria-label={t('explain.show')}
            value={SHOWS.find((one) => one === show) ?? 'all'}
            onChange={(value) => change({ show: value })}
            options={SHOWS.map((value) => ({ value, label: t(`explain.shows.${value}`) }))}
          />
          <TextFilter label={t('search')} value={q} onChange={(text) => change({ q: text })} />
        </div>
      }
    >
      {person === '' && <Empty title={t('explain.nobody')} text={t('explain.nobodyText')} />}
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {person !== '' && !error && !data && <RowsSkeleton />}
      {data && tree.rows.length === 0 && <Empty title={t('noMatch')} text={t('noMatchText')} />}
      {data && tree.rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('explain.tree', { name: data.person.realname })} onKeyDown={walkRows}>
          {tree.rows.map((row) => (
            <AnswerRow
              key={row.entry.id}
              row={row}
              onToggle={() => tree.toggle(row.entry.id)}
              onOpen={() => change({ open: row.entry.id }, { push: true })}
            />
          ))}
        </ul>
      )}
      {data && (
        <WhyDrawer
          person={data.person}
          entry={entries.find(({ id }) => id === open)}
          onClose={() => change({ open: '' })}
        />
      )}
    </Page>
  );
}

type AnswerRowProps = { row: TreeRow<RightsEntry>; onToggle: () => void; onOpen: () => void };

function AnswerRow({ row: { entry, depth, hasBelow, isOpen }, onToggle, onOpen }: AnswerRowProps) {
  const { t } = useTranslation('rights');
  const name = nameIn(useLanguage(), entry);
  return (
    <li className={styles.row}>
      <TreeToggle name={name} depth={depth} hasBelow={hasBelow} isOpen={isOpen} onToggle={onToggle} />
      <Answer yes={entry.allowed} />
      <button type="button" data-row={entry.id} className={styles.open} onClick={onOpen}>
        {name}
      </button>
      {entry.perms && <span className={styles.code}>{entry.perms}</span>}
      <span className={styles.space} />
      {entry.limited && <Chip color="blue">{t('explain.limited')}</Chip>}
    </li>
  );
}
