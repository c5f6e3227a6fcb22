import {
  type CustomField,
  type CustomValue,
  customKey,
  type FormAnswer,
  type FormAnswers,
  type FormAudience,
  type FormSchema,
  type Question,
} from '@opsyard/contract';

/** A form of a demo project, filled in from the first day on. */
export type DemoForm = {
  project: string;
  name: string;
  audience: FormAudience;
  schema: FormSchema;
  /** The names of the custom fields that questions fill. */
  fills?: Readonly<Record<string, string>>;
  /** Requests that wait to be reviewed, with options of fields by their names; without them, answers become tasks at once. */
  waiting?: readonly { by: string; answers: FormAnswers }[];
};

type Requested = Partial<Omit<Question, 'id' | 'options'>> & { label: string; options?: readonly string[] };

const TITLE = { target: 'title', required: true } as const;
const STORY = { kind: 'longText', target: 'description' } as const;
const URGENCY = { kind: 'select', target: 'priority', label: 'Priority 优先级' } as const;
const NEEDED_BY = { kind: 'date', target: 'dueDate', label: 'Needed by 期望日期' } as const;

/** Forms with which colleagues of other teams request work. */
export const demoForms: readonly DemoForm[] = [
  {
    project: 'BF',
    name: 'Creative request 素材需求',
    audience: 'org',
    schema: sections([
      {
        title: 'What you need 需求',
        help: 'One request per picture or film. 每个素材提交一份。',
        questions: [
          { ...TITLE, label: 'What is it for? 用途', help: 'As in “Hero banner for the French home page”.' },
          { ...STORY, label: 'Brief 说明' },
          {
            label: 'Format 格式',
            kind: 'select',
            required: true,
            options: ['Picture 图片', 'Video 视频', 'Copy 文案'],
          },
          { label: 'Markets 市场', kind: 'multiSelect' },
          { label: 'Example or product page 参考链接', kind: 'url', requiredWhen: 'q3 = "o2"' },
        ],
      },
      {
        ...{ title: 'Film 视频', help: '', visibleWhen: 'q3 = "o2"' },
        questions: [
          { label: 'Length in seconds 时长（秒）', kind: 'number', required: true },
          { label: 'Filming days 拍摄日期', kind: 'dateRange' },
        ],
      },
      { title: 'When 时间', help: '', questions: [{ label: 'Versions 版本数', kind: 'number' }, NEEDED_BY, URGENCY] },
    ]),
    fills: { q4: 'Markets 市场', q8: 'Versions 版本数' },
    waiting: [
      {
        by: 'xueli',
        answers: {
          ...{ q1: '法国站首页横幅', q2: '主推保温杯和露营灯，文案请用法语。', q3: 'o1', q4: ['FR'], q8: 3, q10: 'H' },
          q5: 'https://example.com/fr/cups',
        },
      },
      {
        by: 'hana',
        answers: {
          ...{ q1: 'Unboxing film for the countdown mail', q3: 'o2', q4: ['UK', 'DE'], q6: 20 },
          q5: 'https://example.com/unboxing',
        },
      },
      { by: 'emma', answers: { q1: 'Subject lines for the last-chance mail', q2: 'Three to test.', q3: 'o3' } },
    ],
  },
  {
    project: 'DESITE',
    name: 'Content change 页面修改',
    audience: 'dept',
    schema: sections([
      {
        ...{ title: '', help: '' },
        questions: [
          { ...TITLE, label: 'What should change? 修改内容' },
          { label: 'Page 页面', kind: 'url', required: true },
          { ...STORY, label: 'New text 新文案' },
          { label: 'Area 类别', kind: 'multiSelect', target: 'labels' },
          { label: 'Legal has approved the text 法务已确认文案', kind: 'checkbox', required: true },
          NEEDED_BY,
        ],
      },
    ]),
  },
  {
    project: 'FOAM',
    name: '泡货申诉 Wrong freight weight',
    audience: 'org',
    schema: sections([
      {
        title: '运单 Parcel',
        help: '请在账单日后 14 天内提交。Within 14 days of the invoice, please.',
        questions: [
          { ...TITLE, label: '运单号 Tracking number' },
          { label: '计费重 Billed weight (kg)', kind: 'number', required: true },
          { label: '实测重 Measured weight (kg)', kind: 'number', required: true },
          { label: '尺寸 Length × width × height (cm)' },
          { ...STORY, label: '说明 Notes' },
        ],
      },
      {
        title: '处理 Handling',
        help: '',
        questions: [{ label: '联系人 Contact', kind: 'user', target: 'assignee' }, URGENCY],
      },
    ]),
  },
];

type Field = Pick<CustomField, 'id' | 'name' | 'options'>;

/** The questions and waiting answers of a form in a project with these custom fields. */
export function formIn({ schema, fills = {}, waiting = [] }: DemoForm, fields: readonly Field[]) {
  const fieldOf = (id: string) => fields.find(({ name }) => name === fills[id]);
  const targetOf = ({ id, target }: Question): Question['target'] => {
    const field = fieldOf(id);
    return field ? customKey(field.id) : target;
  };
  const withIds = ([id, answer]: [string, FormAnswer]) => [id, idsOfOptions(fieldOf(id)?.options ?? [], answer)];
  const filled: FormSchema = {
    sections: schema.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, target: targetOf(question) })),
    })),
  };
  return {
    schema: filled,
    waiting: waiting.map(({ by, answers }) => ({
      by,
      answers: Object.fromEntries(Object.entries(answers).map(withIds)) as FormAnswers,
    })),
  };
}

/** A value with the ids of its options in place of their names. */
export function idsOfOptions<V extends CustomValue | FormAnswer>(options: CustomField['options'], value: V): V {
  const idOf = (text: string) => options.find(({ name }) => name === text)?.id ?? text;
  return (Array.isArray(value) ? value.map((one) => idOf(String(one))) : value) as V;
}

type Part = { title: string; help: string; visibleWhen?: string; questions: readonly Requested[] };

function sections(parts: readonly Part[]): FormSchema {
  let number = 0;
  const questionOf = ({ options = [], ...requested }: Requested): Question => {
    number += 1;
    const plain = { id: `q${number}`, kind: 'text', help: '', required: false, target: null } as const;
    return { ...plain, ...requested, options: options.map((label, at) => ({ value: `o${at + 1}`, label })) };
  };
  return { sections: parts.map(({ questions, ...part }) => ({ ...part, questions: questions.map(questionOf) })) };
}
