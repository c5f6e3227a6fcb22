import type { Outcome, SysUser } from '@opsyard/contract';
import { Pagination } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './administration.module.css';
import { AddPeople, Members } from './members.tsx';
import type { MemberListState } from './use-member-list-state.ts';

type MemberListProps = Omit<ComponentProps<typeof Members>, 'rows'> & {
  listState: MemberListState;
  reading: {
    data: { records: readonly SysUser[]; total: number } | undefined;
    error: ComponentProps<typeof Failure>['error'] | null;
    refetch: () => unknown;
  };
  addLabel: string;
  /** Adds members; undefined hides the button. */
  add?: ((ids: string[]) => Promise<Outcome>) | undefined;
};

/** Paged list of members with search, adding and removing. */
export function MemberList({ listState, reading, addLabel, add, ...members }: MemberListProps) {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = reading;
  return (
    <>
      {add && <AddPeople label={addLabel} add={add} />}
      <div className={styles.search}>
        <TextFilter label={t('user.search')} value={listState.search} onChange={listState.find} />
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && <Members {...members} rows={data.records} />}
      <Pagination
        className={styles.more ?? ''}
        hideOnSinglePage
        size="small"
        current={listState.pageNo}
        pageSize={listState.pageSize}
        total={data?.total ?? 0}
        showSizeChanger={false}
        onChange={listState.goToPage}
      />
    </>
  );
}
