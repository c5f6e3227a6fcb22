import type { Client, contract, Names, RecordType } from '@opsyard/contract';
import { expect, expectAccessible, type SignedIn, test } from './people.ts';

type Sign = (username: string, appearance?: { language?: 'zh'; width?: number; touch?: boolean }) => Promise<SignedIn>;
type Subject = { type: RecordType; required: object };
type Language = 'en' | 'zh';

/** The texts of the record layer that the journeys look for; names of the type are pairs of English and Chinese. */
const TEXTS = {
  en: {
    ...{ board: 'Board', list: 'List', all: 'Select all loaded', selected: 'Selected records', two: '2 selected' },
    ...{ delete: 'Delete', none: 'Nothing matches', undo: 'Undo', edit: 'Edit Notes', save: 'Save', notes: 'Notes' },
    ...{ history: 'History', comment: 'Write a comment. Type @ to mention someone.', newComment: 'New comment' },
    ...{ discussion: 'Discussion', theirs: 'Theirs', keepMine: 'Keep mine' },
  },
  zh: {
    ...{ board: '看板', list: '列表', all: '选择已加载的全部', selected: '所选记录', two: '已选 2 项' },
    ...{ delete: '删除', none: '没有符合条件的记录', undo: '撤销', edit: '编辑备注', save: '保存', notes: '备注' },
    ...{ history: '历史记录', comment: '写评论，输入 @ 可提及同事。', newComment: '新评论' },
    ...{ discussion: '讨论', theirs: '对方的', keepMine: '保留我的' },
  },
} as const;

const indexOf = (language: Language) => (language === 'en' ? 0 : 1);

/**
 * Journeys of a record type with all parts, a field `notes` and a state that leads from its first into its second value: work with a record, two
 * people on one field, and a phone in Chinese. `required` are the further values of a record that its rules require.
 */
export function recordJourneys(type: RecordType, { required = {} }: { required?: object } = {}): void {
  const subject = { type, required };
  const one = type.one[0].toLowerCase();
  for (const language of ['en', 'zh'] as const) {
    test(`a ${one} is found, opened, moved on the board, changed with others, deleted and restored: ${language}`, ({
      signIn,
    }) => workWith(subject, signIn, language));
    test(`two people who change one field of a ${one} choose whose value stays: ${language}`, ({ signIn }) =>
      decide(subject, signIn, language));
  }
  test(`on a phone in Chinese, each ${one} is a card that fits`, ({ signIn }) => useAPhone(subject, signIn));
}

let words = 0;

/** A word no other journey uses. */
function word({ type }: Subject): string {
  words += 1;
  return `${type.name}${Date.now().toString(36)}${words}`;
}

/** The calls of records, which are the same for all types. */
function callsOf({ client }: SignedIn, { type }: Subject): Client<typeof contract>['logisticsChannel'] {
  return (client as unknown as Record<string, Client<typeof contract>['logisticsChannel']>)[type.name] as Client<
    typeof contract
  >['logisticsChannel'];
}

async function add(person: SignedIn, subject: Subject, title: string) {
  const body = { ...subject.required, [subject.type.title]: title } as never;
  return await callsOf(person, subject).add({ body });
}

/** The names of the first two values of the state, and of the transition from one into the other. */
function statesOf({ type }: Subject): { first: Names; second: Names; transition: Names } {
  const choices = (type.state && type.fields[type.state]?.choices) || {};
  const [from = '', to = ''] = Object.keys(choices);
  const transition = Object.values(type.transitions ?? {}).find((one) => one.from.includes(from) && one.to === to);
  const [first, second] = [choices[from], choices[to]];
  if (!first || !second || !transition) throw new Error('No transition leads from the first state into the second.');
  return { first, second, transition: transition.name };
}

function signInWith(signIn: Sign, language: Language): Promise<SignedIn> {
  return signIn('demo', language === 'zh' ? { language } : {});
}

async function workWith(subject: Subject, signIn: Sign, language: Language): Promise<void> {
  const { type } = subject;
  const text = TEXTS[language];
  const person = await signInWith(signIn, language);
  const { page } = person;
  const name = word(subject);
  for (const number of [1, 2]) await add(person, subject, `${name} ${number}`);
  await page.goto(`${type.page}?filter=${encodeURIComponent(`${type.title} ~ "${name}"`)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(type.many[indexOf(language)]);
  const grid = page.getByRole('grid', { name: type.many[indexOf(language)] });
  await expect(grid.locator('[data-record]')).toHaveCount(2);
  await expectAccessible(page);
  await grid.getByRole('button', { name: `${name} 1`, exact: true }).click();
  await editInDrawer(person, `${name} 1`, language);
  await moveOnBoard(person, subject, { name: `${name} 1`, language });

  await grid.getByRole('checkbox', { name: text.all }).click();
  const bulk = page.getByRole('region', { name: text.selected });
  await expect(bulk).toContainText(text.two);
  await bulk.getByRole('button', { name: text.delete }).click();
  await expect(page.getByText(text.none)).toBeVisible();
  await page.getByRole('button', { name: text.undo }).last().click();
  await expect(grid.locator('[data-record]')).toHaveCount(2);
}

async function editInDrawer({ page }: SignedIn, name: string, language: Language): Promise<void> {
  const text = TEXTS[language];
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('button', { name: text.edit }).click();
  await page.getByRole('textbox', { name: text.edit }).fill('Written here');
  await page.getByRole('button', { name: text.save, exact: true }).click();
  await expect(drawer.getByRole('region', { name: text.history })).toContainText(text.notes);
  await drawer.getByRole('button', { name: text.comment }).click();
  await drawer.getByRole('textbox', { name: text.newComment }).pressSequentially('Agreed here');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('region', { name: text.discussion })).toContainText('Agreed here');
  await expectAccessible(page);
  // The first leaves the editor, if that is not being emptied at the same moment.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

type Moved = { name: string; language: Language };

async function moveOnBoard({ page }: SignedIn, subject: Subject, { name, language }: Moved): Promise<void> {
  const text = TEXTS[language];
  const { first, second } = statesOf(subject);
  const column = (state: Names) => page.getByRole('region', { name: new RegExp(`^${state[indexOf(language)]}[,，]`) });
  await page.getByRole('main').getByText(text.board, { exact: true }).click();
  await column(first).getByRole('article', { name }).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(column(second).getByRole('article', { name })).toBeVisible();
  await page.getByRole('main').getByText(text.list, { exact: true }).click();
}

async function decide(subject: Subject, signIn: Sign, language: Language): Promise<void> {
  const { type } = subject;
  const text = TEXTS[language];
  const [mine, theirs] = [await signInWith(signIn, language), await signIn('demo')];
  const name = word(subject);
  const { id, version } = await add(mine, subject, name);
  await mine.page.goto(`${type.page}?q=${name}`);
  const cell = mine.page.locator(`[data-record="${id}"] [data-column="${type.title}"]`);
  await cell.focus();
  await mine.page.keyboard.press('F2');
  await mine.page.keyboard.press('End');
  await mine.page.keyboard.type(' mine');
  const changes = { [type.title]: `${name} theirs` };
  await callsOf(theirs, subject).edit({ body: { id, version, changes } });
  await mine.page.keyboard.press('Enter');
  const card = mine.page.getByRole('group').filter({ hasText: `${text.theirs}${name} theirs` });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: text.keepMine }).click();
  await expect(cell).toContainText(`${name} mine`);
}

async function useAPhone(subject: Subject, signIn: Sign): Promise<void> {
  const { type } = subject;
  const person = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const { page } = person;
  const name = word(subject);
  await add(person, subject, name);
  await page.goto(`${type.page}?q=${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(type.many[1]);
  const cards = page.getByRole('list', { name: type.many[1] }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await cards.getByRole('button', { name }).click();
  const transition = page.getByRole('dialog', { name }).getByRole('button', { name: statesOf(subject).transition[1] });
  await expect(transition).toBeVisible();
  await expectAccessible(page);
}
