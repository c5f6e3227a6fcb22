import { type CustomField, customKey, PERSON_KINDS } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { paragraphsOf } from '../../../kernel/rich-text.ts';
import { type Sentence, translate } from '../../../kernel/words.ts';
import { insertComment } from '../../../records/parts/comments/store.ts';
import { textsOf } from '../custom-field/convert.ts';
import { findNamed, type NamedPerson } from '../custom-field/convert-store.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import type { Relocated } from './store.ts';
import { type Survey, translatedValues } from './survey.ts';

const HEAD: Sentence = [
  'Moved from {key}. What has no place in this project:',
  '从 {key} 移动而来。以下内容在本项目中没有对应项：',
];
const LINE: Sentence = ['{name}: {values}', '{name}：{values}'];
const BETWEEN: Sentence = [', ', '、'];
const NAMES = {
  owner: ['Owner', '负责人'],
  assignees: ['Assignees', '参与人'],
  labels: ['Labels', '标签'],
} as const satisfies Record<string, Sentence>;

type Noting = { db: Db; change: Change; language: Language };
type Moved = {
  tasks: readonly LockedTask[];
  rows: readonly Relocated[];
  seen: Survey;
  made: ReadonlyMap<string, string>;
  fromKey: string;
  to: string;
};

/** Adds a comment to each moved task that lists its people, labels and values of fields that the other project has no place for. */
export async function noteLeftBehind({ db, change, language }: Noting, moved: Moved): Promise<void> {
  const { actorId } = change;
  if (actorId === null) return;
  const { tasks, seen, fromKey, to } = moved;
  const after = new Map(moved.rows.map((row) => [row.id, row]));
  const named = await findNamed(db, peopleIn(tasks, seen));
  for (const task of tasks) {
    const row = after.get(task.id);
    const left = row ? leftBehind({ task, row, named, language }, moved) : [];
    if (left.length === 0) continue;
    const lines = left.map(([name, values]) =>
      translate(LINE, language, { name, values: values.join(translate(BETWEEN, language, {})) }),
    );
    // A value may have several lines.
    const text = [translate(HEAD, language, { key: `${fromKey}-${task.seq}` }), ...lines].join('\n');
    const html = paragraphsOf(text.replace(/\n+/g, '\n'));
    const id = newId();
    const comment = { type: 'task', recordId: task.id, parentId: null, authorId: actorId, mentionIds: [] };
    await insertComment(db, { id, html, ...comment });
    const changes = { comment: { from: null, to: id }, text: { from: null, to: html } };
    change.record({ entity: 'task', entityId: task.id, projectId: to, kind: 'commentAdded', changes });
  }
}

type Leaving = { task: LockedTask; row: Relocated; named: readonly NamedPerson[]; language: Language };

/** What a task has lost, by name. Fields that not everybody could see stay out: more people may read a comment. */
function leftBehind({ task, row, named, language }: Leaving, { seen, made }: Moved): [string, string[]][] {
  const outside = (ids: readonly string[]) =>
    seen.outsiders.filter(({ id }) => ids.includes(id)).map(({ realname }) => realname);
  const labels = task.labelIds.flatMap((id) => {
    const label = seen.labels.get(id);
    const there = label?.to?.id ?? made.get(id);
    return label && !(there && row.labelIds.includes(there)) ? [label.from.name] : [];
  });
  const lost = translatedValues(seen, task.custom).lost.filter(isForEverybody);
  const values = lost.map((field): [string, string[]] => [
    field.name,
    textsOf(field, task.custom?.[customKey(field.id)] ?? null, { named }),
  ]);
  const people = seen.fields.from
    .filter((field) => PERSON_KINDS.includes(field.kind) && isForEverybody(field) && !lost.includes(field))
    .map((field): [string, string[]] => [field.name, outside(peopleOf(task, field))]);
  const built: [string, string[]][] = [
    [translate(NAMES.owner, language, {}), task.ownerId && row.ownerId === null ? outside([task.ownerId]) : []],
    [translate(NAMES.assignees, language, {}), outside(task.assigneeIds)],
    [translate(NAMES.labels, language, {}), labels],
  ];
  return [...built, ...people, ...values].filter(([, texts]) => texts.some((text) => text !== ''));
}

function isForEverybody({ visibleTo }: CustomField): boolean {
  return !visibleTo;
}

function peopleOf({ custom = {} }: LockedTask, { id }: CustomField): string[] {
  return [custom[customKey(id)] ?? []].flat().map(String);
}

function peopleIn(tasks: readonly LockedTask[], { fields }: Survey): string[] {
  const ofPeople = fields.from.filter(({ kind }) => PERSON_KINDS.includes(kind));
  return [...new Set(tasks.flatMap((task) => ofPeople.flatMap((field) => peopleOf(task, field))))];
}
