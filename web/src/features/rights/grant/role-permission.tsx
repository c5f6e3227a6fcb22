import { grant } from '@opsyard/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from '../rights.module.css';
import { GrantEditor } from './grant-editor.tsx';

export function RolePermission() {
  const { t } = useTranslation('rights');
  const { roleId = '' } = useParams();
  const [{ q }, change] = useUrlState({ q: '' });
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { data } = useRead(grant.holders, {});
  const isId = /^[0-9a-f]{32}$/.test(roleId);
  const openRole = (id: string) => {
    const path = pathTo('system/RolePermission', { roleId: id });
    if (path) void navigate(path);
  };
  return (
    <Page
      title={t('grants.roleTitle')}
      filters={
        <div className={styles.filters}>
          <Select
            className={styles.pick ?? ''}
            aria-label={t('grants.role')}
            placeholder={t('grants.none')}
            showSearch={{ optionFilterProp: 'label' }}
            value={isId && data ? roleId : null}
            onChange={openRole}
            options={(data?.roles ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }))}
          />
          <TextFilter label={t('search')} value={q} onChange={(text) => change({ q: text })} />
        </div>
      }
    >
      {isId ? (
        <GrantEditor kind="role" id={roleId} search={q} />
      ) : (
        <Empty title={t('grants.none')} text={t('grants.noneText')} />
      )}
    </Page>
  );
}
