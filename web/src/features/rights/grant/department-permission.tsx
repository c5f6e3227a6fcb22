import { type GrantHolders, grant } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from '../rights.module.css';
import { treeRows } from '../tree-rows.ts';
import { GrantEditor } from './grant-editor.tsx';

type Depart = GrantHolders['departs'][number];

/** Page of the maximum permissions of a department and the permissions of its roles. */
export function DepartmentPermission() {
  const { t } = useTranslation('rights');
  const [{ departId, roleId, q }, change] = useUrlState({ departId: '', roleId: '', q: '' });
  const { data, error, refetch } = useRead(grant.holders, {}, { quiet: true });
  const depart = data?.departs.find(({ id }) => id === departId);
  const role = depart?.roles.find(({ id }) => id === roleId);
  return (
    <Page
      title={t('grants.departTitle')}
      filters={
        <div className={styles.filters}>
          <Select
            className={styles.pick ?? ''}
            aria-label={t('grants.department')}
            placeholder={t('grants.noDepartment')}
            showSearch={{ optionFilterProp: 'label' }}
            value={depart?.id ?? null}
            onChange={(id: string) => change({ departId: id, roleId: '' })}
            options={options(data?.departs ?? [])}
          />
          {depart && (
            <Select
              className={styles.pick ?? ''}
              aria-label={t('grants.whose')}
              value={role?.id ?? ''}
              onChange={(id: string) => change({ roleId: id })}
              options={[
                { value: '', label: t('grants.departItself') },
                ...depart.roles.map(({ id, roleName }) => ({
                  value: id,
                  label: t('grants.departRole', { name: roleName }),
                })),
              ]}
            />
          )}
          <TextFilter label={t('search')} value={q} onChange={(text) => change({ q: text })} />
        </div>
      }
    >
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {data && !depart && <Empty title={t('grants.noDepartment')} text={t('grants.noDepartmentText')} />}
      {depart && <GrantEditor kind={role ? 'departRole' : 'depart'} id={role?.id ?? depart.id} search={q} />}
    </Page>
  );
}

/** Departments as options in tree order, indented by depth. */
function options(departs: readonly Depart[]) {
  const entries = departs.map((depart) => ({ ...depart, name: depart.departName, nameZh: null, perms: null }));
  return treeRows(entries, { closed: new Set(), search: '' }).map(({ entry, depth }) => ({
    value: entry.id,
    label: `${'\u2003'.repeat(depth)}${entry.name}`,
  }));
}
