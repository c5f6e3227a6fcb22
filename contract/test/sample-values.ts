import * as fc from 'fast-check';
import type { Field } from '../src/records/fields.ts';
import { f } from '../src/records/fields.ts';
import type { KindName } from '../src/records/kinds.ts';

const CHOICES = { red: ['Red', '红'], green: ['Green', '绿'], blue: ['Blue', '蓝'] } as const;

/** One field of each kind, for tests that hold for all of them. */
export const SAMPLE_FIELDS = {
  text: f.text(['Text', '文本']),
  longText: f.longText(['Long text', '长文本']),
  richText: f.richText(['Rich text', '富文本']),
  url: f.url(['URL', '网址']),
  email: f.email(['E-mail', '邮箱']),
  phone: f.phone(['Phone', '电话']),
  autoNumber: f.text(['Number', '编号']),
  code: f.code(['Code', '编码']),
  number: f.number(['Number', '数字']),
  money: f.money(['Money', '金额'], { currency: 'CNY' }),
  percent: f.percent(['Percent', '百分比']),
  weight: f.weight(['Weight', '重量']),
  length: f.length(['Length', '长度']),
  duration: f.duration(['Duration', '时长']),
  boolean: f.boolean(['Boolean', '是否']),
  date: f.date(['Date', '日期']),
  dateRange: f.dateRange(['Date range', '日期范围']),
  time: f.time(['Time', '时间']),
  timestamp: f.timestamp(['Timestamp', '时间戳']),
  choice: f.choice(['Choice', '单选'], CHOICES),
  state: f.choice(['State', '状态'], CHOICES),
  country: f.country(['Country', '国家']),
  user: f.user(['User', '用户']),
  department: f.department(['Department', '部门']),
  link: f.link(['Link', '关联'], 'sample'),
  choices: f.choices(['Choices', '多选'], CHOICES),
  users: f.users(['Users', '多个用户']),
  links: f.links(['Links', '多个关联'], 'sample'),
  labels: f.labels(['Labels', '标签']),
} as const satisfies Record<KindName, Field>;

const words = fc.constantFrom(
  'a',
  'A',
  'Ａ',
  'ab',
  'Straße',
  'STRASSE',
  'İ',
  '物流',
  '物',
  'x y',
  '0',
  '%',
  '_',
  "it's",
  'é',
  'e\u0301',
);
const ids = fc.constantFrom('1', '2', '3', '4').map((digit) => digit.repeat(32));
const days = fc.constantFrom('2026-01-01', '2026-02-28', '2026-03-01', '2025-12-31', '2024-02-29');
const small = fc.integer({ min: 0, max: 4 });
const choice = fc.constantFrom('red', 'green', 'blue');
const several = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 3 });

/** Values of each kind, few enough that two are often the same. */
export const SAMPLE_VALUES: Readonly<Record<KindName, fc.Arbitrary<unknown>>> = {
  text: words,
  longText: words,
  richText: words,
  url: fc.constantFrom('https://a.example', 'https://b.example/x?y=1'),
  email: fc.constantFrom('a@b.example', 'A@b.example', 'c@d.example'),
  phone: fc.constantFrom('+86 10 1234', '010-1234'),
  autoNumber: words,
  code: fc.constantFrom('RR123456785CN', 'ABC12', '00012345'),
  number: fc.oneof(small, fc.constantFrom(0.1, -1.5, 1e6, 0.30000000000000004)),
  money: fc.integer({ min: -3, max: 1_000 }),
  percent: fc.constantFrom(0, 12.5, 50, 100),
  weight: small,
  length: small,
  duration: small,
  boolean: fc.boolean(),
  date: days,
  dateRange: fc.tuple(days, days).map(([a, b]) => (a < b ? `${a}/${b}` : `${b}/${a}`)),
  time: fc.constantFrom('00:00', '08:30', '23:59'),
  timestamp: days.map((day) => `${day}T08:00:00.000Z`),
  choice,
  state: choice,
  country: fc.constantFrom('CN', 'US', 'DE'),
  user: ids,
  department: ids,
  link: ids,
  choices: several(choice),
  users: several(ids),
  links: several(ids),
  labels: several(fc.constantFrom('a', 'A', 'b, c', '"q"', '热')),
};
