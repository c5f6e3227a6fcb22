import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type SysUser, user } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Can, useCan } from '../../../kernel/can.tsx';
import { useRecordList } from '../../../kernel/record-list.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ExportButton, ImportButton } from '../../../ui/forms/sheet-buttons.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { Page } from '../../../ui/page.tsx';
import styles from '../shared/administration.module.css';
import { RowMenu } from '../shared/row-menu.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { RecycleBin } from './recycle-bin.tsx';
import { SessionsDrawer } from './sessions-drawer.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserForm } from './user-form.tsx';

const FILTERS = ['search', 'departId', 'roleId', 'status'] as const;
type Open = { what: 'new' | 'edit' | 'sessions' | 'bin' | ''; id: string };

export function UsersPage() {
  const { t } = useTranslation('administration');
  const { list, filters, filter } = useRecordList(user.list, FILTERS);
  const [{ what, id }, setOpen] = useUrlState({ what: '', id: '' });
  const [invited, setInvited] = useState<{ name: string; ticket: string } | null>(null);
  const open = (opened: Open) => setOpen(opened, { push: true });
  const close = () => setOpen({ what: '', id: '' });
  const invite = (name: string, ticket: string) => setInvited({ name, ticket });
  const edit = (opened: string) => open({ what: 'edit', id: opened });
  const actionsOf = useUserActions({
    onEdit: edit,
    onSessions: (opened) => open({ what: 'sessions', id: opened }),
    onInvited: invite,
  });
  const columns = useUserColumns(edit);
  const bulk = useBulk();
  return (
    <Page
      title={t('user.title')}
      action={<Tools query={filters} chosen={list.chosen} onOpen={(opened) => open({ what: opened, id: '' })} />}
      filters={<UserFilters filters={filters} onChange={filter} />}
    >
      <RecordList<SysUser>
        name="users"
        label={t('user.title')}
        list={list}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={({ realname }) => realname}
        actions={(row) => <RowMenu name={row.realname} entries={actionsOf(row)} />}
        {...(bulk && { bulk })}
        empty={<Empty title={t('user.none')} text={t('user.noneText')} />}
      />
      {what === 'new' && (
        <UserForm
          person={null}
          onClose={close}
          onAdded={(name, ticket) => {
            close();
            if (ticket) invite(name, ticket);
          }}
        />
      )}
      {what === 'edit' && id && <EditUser key={id} id={id} onClose={close} />}
      {what === 'sessions' && id && (
        <SessionsDrawer userId={id} name={list.rows?.find((row) => row.id === id)?.realname ?? ''} onClose={close} />
      )}
      {what === 'bin' && <RecycleBin onClose={close} />}
      {invited && <InvitationDialog {...invited} onClose={() => setInvited(null)} />}
    </Page>
  );
}

type ToolsProps = { query: Record<string, string>; chosen: readonly string[]; onOpen: (what: 'new' | 'bin') => void };

function Tools({ query, chosen, onOpen }: ToolsProps) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.buttons}>
      <Can action="system:user:delete">
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onOpen('bin')}>
          {t('bin.title')}
        </Button>
      </Can>
      <Can action="system:user:import">
        <ImportButton
          route={user.importExcel}
          title={t('user.import')}
          columns={t('user.importColumns')}
          hint={t('user.importHint')}
        />
      </Can>
      <Can action="system:user:export">
        <ExportButton route={user.exportXls} query={query} chosen={chosen} name={t('user.title')} />
      </Can>
      <Can action="system:user:add">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onOpen('new')}>
          {t('user.add')}
        </Button>
      </Can>
    </div>
  );
}

/** Rows are selectable only if the user may run a bulk action. */
function useBulk() {
  const bulkRights = [useCan('system:role:assign'), useCan('system:user:freeze'), useCan('system:user:delete')];
  const selects = [useCan('system:user:export'), ...bulkRights].some(Boolean);
  return selects ? (ids: readonly string[]) => <BulkActions ids={ids} /> : undefined;
}

/** Loads the user again, so that the form edits current values. */
function EditUser({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead(user.queryById, { query: { id } }, { staleTime: 0 });
  return data ? <UserForm person={data} onClose={onClose} onAdded={onClose} /> : null;
}
