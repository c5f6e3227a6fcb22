import { announcement, announcementSend, department, dictionary, role, search, task, user } from '@opsyard/contract';
import type { Source } from './use-record-search.ts';

/** Maximum results per kind of record. */
const MAX_RESULTS = 5;
const MAX_TASKS = 8;

export const tasks: Source<typeof task.search> = {
  group: 'tasks',
  route: task.search,
  screen: 'task/ProjectTasks',
  parametersOf: (text) => ({ query: { text } }),
  found: (reply) =>
    reply.slice(0, MAX_TASKS).map(({ id, seq, title, parent, projectKey, projectName, type }) => {
      const key = `${projectKey}-${seq}`;
      const above = parent && { above: `${projectKey}-${parent.seq} ${parent.title}` };
      const note = [key, type?.name, projectName].filter(Boolean).join(' · ');
      return { id, ...above, title, note, place: { key: projectKey, task: key } };
    }),
};

/** Records of all types with a screen in the menu. */
export const records: Source<typeof search.records> = {
  group: 'records',
  route: search.records,
  parametersOf: (text) => ({ query: { text } }),
  found: (reply) =>
    reply.map(({ id, title, facts, component, typeName }) => ({
      ...{ id, title, note: facts.join(' · '), screen: component, kind: typeName },
      place: { open: id },
    })),
};

export const people: Source<typeof user.list> = {
  group: 'people',
  route: user.list,
  permission: 'system:user:view',
  screen: 'system/UserList',
  parametersOf: (text) => ({ query: { search: text, pageNo: 1, pageSize: MAX_RESULTS } }),
  found: ({ records }) =>
    records.map(({ id, realname, username }) => ({
      ...{ id, title: realname, note: username },
      place: { what: 'edit', id },
    })),
};

export const roles: Source<typeof role.list> = {
  group: 'roles',
  route: role.list,
  permission: 'system:role:view',
  screen: 'system/RoleUserList',
  parametersOf: (text) => ({ query: { search: text, pageNo: 1, pageSize: MAX_RESULTS } }),
  found: ({ records }) =>
    records.map(({ id, roleName, roleCode }) => ({
      ...{ id, title: roleName, note: roleCode },
      place: { search: roleCode, what: 'edit', id },
    })),
};

export const departments: Source<typeof department.searchBy> = {
  group: 'departments',
  route: department.searchBy,
  permission: 'system:depart:view',
  screen: 'system/DepartList',
  parametersOf: (text) => ({ query: { keyWord: text } }),
  found: (reply) =>
    reply.slice(0, MAX_RESULTS).map(({ id, departName, orgCode }) => ({
      ...{ id, title: departName, note: orgCode },
      place: { id },
    })),
};

const dictionaries = {
  group: 'dictionaries',
  route: dictionary.list,
  permission: 'system:dict:view',
  screen: 'system/DictList',
  found: ({ records }) =>
    records.map(({ id, dictName, dictCode }) => ({
      ...{ id, title: dictName, note: dictCode },
      place: { dictCode, open: id },
    })),
} satisfies Omit<Source<typeof dictionary.list>, 'parametersOf'>;

export const dictionariesByName: Source<typeof dictionary.list> = {
  ...dictionaries,
  parametersOf: (text) => ({ query: { dictName: `*${text}*`, pageNo: 1, pageSize: MAX_RESULTS } }),
};

export const dictionariesByCode: Source<typeof dictionary.list> = {
  ...dictionaries,
  parametersOf: (text) => ({ query: { dictCode: `*${text}*`, pageNo: 1, pageSize: MAX_RESULTS } }),
};

/** Messages and announcements of the user. */
export const ownAnnouncements: Source<typeof announcementSend.mine> = {
  group: 'announcements',
  route: announcementSend.mine,
  screen: 'announcements/Mine',
  parametersOf: (text) => ({ query: { titile: text, pageNo: 1, pageSize: MAX_RESULTS } }),
  found: ({ records }) =>
    records.map(({ anntId, titile, sender }) => ({
      ...{ id: anntId, title: titile, note: sender ?? '' },
      place: { open: anntId },
    })),
};

/** All announcements, for users who manage them. */
export const allAnnouncements: Source<typeof announcement.list> = {
  group: 'announcements',
  route: announcement.list,
  permission: 'system:announcement:edit',
  screen: 'system/Announcements',
  parametersOf: (text) => ({ query: { titile: text, brief: true, pageNo: 1, pageSize: MAX_RESULTS } }),
  found: ({ records }) =>
    records.map(({ id, titile, sender }) => ({ ...{ id, title: titile, note: sender ?? '' }, place: { look: id } })),
};
