import { type Color, instantOfWireTime, type SysUser } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import type { ListColumn } from '../../../ui/lists/record-list.tsx';
import styles from '../shared/administration.module.css';
import { namesOf } from '../shared/names-of.ts';

const STATE_COLORS: Readonly<Record<number, Color>> = { 1: 'green', 2: 'red', 3: 'orange' };

/** State of an account as a colored label. */
function UserState({ status }: { status: number }) {
  const { t } = useTranslation('administration');
  return <Chip color={STATE_COLORS[status] ?? 'gray'}>{t(`user.states.${stateOf(status)}`)}</Chip>;
}

function stateOf(status: number): 'active' | 'frozen' | 'waiting' {
  if (status === 2) return 'frozen';
  return status === 3 ? 'waiting' : 'active';
}

/** Columns of the list of users; the name opens the form. */
export function useUserColumns(onOpen: (id: string) => void): ListColumn<SysUser>[] {
  const { t } = useTranslation('administration');
  return [
    {
      key: 'realname',
      title: t('user.realname'),
      sortable: true,
      cell: (person) => (
        <button type="button" className={styles.name} onClick={() => onOpen(person.id)}>
          <Avatar person={person} decorative />
          {person.realname}
        </button>
      ),
    },
    { key: 'username', title: t('user.username'), sortable: true, cell: ({ username }) => username },
    { key: 'departs', title: t('user.departs'), rest: true, cell: ({ departs }) => namesOf(departs) },
    {
      key: 'roles',
      title: t('user.roles'),
      cell: ({ roles }) => (
        <span className={styles.chips}>
          {roles.length > 0
            ? roles.map(({ id, roleName }) => (
                <Chip key={id} color="blue">
                  {roleName}
                </Chip>
              ))
            : '–'}
        </span>
      ),
    },
    { key: 'status', title: t('user.status'), sortable: true, cell: (row) => <UserState status={row.status} /> },
    {
      key: 'lastSeenAt',
      title: t('user.lastSeen'),
      sortable: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : t('user.never')),
    },
    { key: 'phone', title: t('user.phone'), hidden: true, sortable: true, cell: ({ phone }) => phone ?? '–' },
    { key: 'email', title: t('user.email'), hidden: true, sortable: true, cell: ({ email }) => email ?? '–' },
    { key: 'post', title: t('user.post'), hidden: true, cell: ({ post }) => post ?? '–' },
    { key: 'workNo', title: t('user.workNo'), hidden: true, sortable: true, cell: ({ workNo }) => workNo ?? '–' },
    {
      key: 'createTime',
      title: t('user.created'),
      hidden: true,
      sortable: true,
      cell: ({ createTime }) => createTime && <When at={instantOfWireTime(createTime)} />,
    },
  ];
}
