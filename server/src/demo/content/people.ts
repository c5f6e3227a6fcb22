import type { DemoPerson } from './types.ts';

type Locale = Pick<DemoPerson, 'languages' | 'timeZone'>;
const shenzhen: Locale = { languages: ['zh', 'en'], timeZone: 'Asia/Shanghai' };
const berlin: Locale = { languages: ['en'], timeZone: 'Europe/Berlin' };
const lisbon: Locale = { languages: ['en'], timeZone: 'Europe/Lisbon' };
const kochi: Locale = { languages: ['en'], timeZone: 'Asia/Kolkata' };

/** The administrator's username. */
export const ADMIN = 'admin';
/** The username of the account a visitor signs in with. */
export const DEMO = 'demo';

/** Everybody in the demo company; names, numbers and addresses belong to nobody. */
export const people: readonly DemoPerson[] = [
  person(1, 'admin', '方以晴', { nickname: 'Fang', post: '系统管理员', in: ['company'], as: ['admin'], ...shenzhen }),
  person(2, 'demo', 'Robin Lin', {
    nickname: 'Robin',
    post: 'Head of operations 运营负责人',
    in: ['sites'],
    as: ['lead'],
    languages: ['en', 'zh'],
    timeZone: 'Asia/Shanghai',
  }),
  person(3, 'lukas', 'Lukas Brandt', {
    nickname: 'Lukas',
    post: 'Media buying lead',
    in: ['media'],
    as: ['lead'],
    ...berlin,
  }),
  person(4, 'chenyu', '陈雨桐', { nickname: '雨桐', post: '投放优化师', in: ['media'], as: ['operator'], ...shenzhen }),
  person(5, 'sofia', 'Sofia Almeida', {
    nickname: 'Sofia',
    post: 'Video editor',
    in: ['media'],
    as: ['creative'],
    ...lisbon,
  }),
  person(6, 'yifan', '赵一帆', { nickname: '一帆', post: '视觉设计师', in: ['media'], as: ['creative'], ...shenzhen }),
  person(7, 'priya', 'Priya Nair', {
    nickname: 'Priya',
    post: 'Copywriter',
    in: ['media'],
    as: ['creative'],
    ...kochi,
  }),
  person(8, 'qihang', '王启航', { nickname: '启航', post: '建站工程师', in: ['sites'], as: ['operator'], ...shenzhen }),
  person(9, 'emma', 'Emma Kowalska', {
    nickname: 'Emma',
    post: 'Country manager DACH & PL',
    in: ['sites', 'supply'],
    as: ['operator'],
    ...berlin,
  }),
  person(10, 'muyang', '李沐阳', {
    nickname: '沐阳',
    post: '选品与商品经理',
    in: ['sites'],
    as: ['lead'],
    ...shenzhen,
  }),
  person(11, 'wenbo', '周文博', { nickname: '文博', post: '物流负责人', in: ['supply'], as: ['lead'], ...shenzhen }),
  person(12, 'tomas', 'Tomás Vega', {
    nickname: 'Tomás',
    post: 'Carrier claims',
    in: ['supply'],
    as: ['operator'],
    ...lisbon,
  }),
  person(13, 'xueli', '孙雪莉', { nickname: '雪莉', post: '费用审计', in: ['supply'], as: ['auditor'], ...shenzhen }),
  person(14, 'hana', 'Hana Sato', {
    nickname: 'Hana',
    post: 'Product photographer',
    in: ['media'],
    as: ['guest'],
    ...berlin,
  }),
];

type Details = Locale & { nickname: string; post: string; in: readonly string[]; as: readonly string[] };

function person(number: number, username: string, realname: string, details: Details): DemoPerson {
  const { in: departments, as: roles, ...rest } = details;
  const phone = `138000000${String(number).padStart(2, '0')}`;
  return { username, realname, phone, email: `${username}@example.com`, departments, roles, ...rest };
}
