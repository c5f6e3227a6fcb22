import { accessRequest, INVITED_ROLES, type InvitedRole, identity, member, type Person } from '@opsyard/contract';
import { Select } from 'antd';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import styles from './access.module.css';

const SHOWN = 3;
/** As many as the server checks at once. */
const CHECKED = 20;

/** Users whose names match a text and who may not see a task. */
export async function findOutsiders(taskId: string, search: string, insiders: readonly Person[]): Promise<Person[]> {
  const known = new Set(insiders.map(({ id }) => id));
  const found = await call(identity.people, { query: { search } }, { quiet: true });
  const others = found.filter(({ id }) => !known.has(id)).slice(0, CHECKED);
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id).join(',');
  const seeing = new Set(await call(accessRequest.whoSees, { query: { taskId, ids } }, { quiet: true }));
  return others.filter(({ id }) => !seeing.has(id)).slice(0, SHOWN);
}

type Place = { projectId: string; projectName: string; mayAdd: boolean };

/** Says that a mentioned user may not see the task, and offers those who may to add them to the project. */
export function tellOutsider({ id, realname: name }: Person, { projectId, projectName, mayAdd }: Place): void {
  if (!mayAdd) {
    notify(({ message }) => void message.info(i18next.t('tasks:access.mentioned.hint', { name })));
    return;
  }
  let role: InvitedRole = 'guest';
  const add = async () => {
    await call(member.add, { body: { projectId, userIds: [id], role } });
    await refresh('project');
    notify(({ message }) => void message.success(i18next.t('tasks:access.mentioned.added', { name })));
  };
  notify(({ modal }) =>
    modal.confirm({
      title: i18next.t('tasks:access.mentioned.title', { name }),
      icon: null,
      okText: i18next.t('tasks:access.mentioned.add'),
      cancelText: i18next.t('tasks:access.mentioned.leave'),
      onOk: add,
      content: (
        <div className={styles.add}>
          <p>{i18next.t('tasks:access.mentioned.text', { name, project: projectName })}</p>
          <span className={styles.label} aria-hidden="true">
            {i18next.t('tasks:settings.role')}
          </span>
          <Select
            aria-label={i18next.t('tasks:access.roleOf', { name })}
            defaultValue={role}
            onChange={(chosen) => {
              role = chosen;
            }}
            options={INVITED_ROLES.map((value) => ({ value, label: i18next.t(`tasks:shared.role.${value}`) }))}
          />
        </div>
      ),
    }),
  );
}
