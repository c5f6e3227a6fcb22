import type { CellGrouping, CustomChanges, TaskChanges } from '@opsyard/contract';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writing } from '../../shared/editing/with-writing.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { presetOfBoth } from '../groups/group-preset.ts';
import { NOTHING_TO_ADD, returned } from './adding.ts';
import type { TypeAid } from './new-type.tsx';
import { oneTitle, type PastedTitles } from './paste.ts';
import { readTitle, withTokens } from './token-reader.ts';

type Writing = typeof import('../../shared/editing/writing.ts')['changes'];

export type NewDates = Pick<TaskChanges, 'startDate' | 'dueDate'> & CustomChanges;

type AddProps = {
  group?: { by: CellGrouping; value: string } | undefined;
  also?: { by: CellGrouping; value: string } | undefined;
  dates?: NewDates | undefined;
  first?: boolean;
  aid: RefObject<TypeAid | null>;
};

/** The text and pasted titles of the field that adds tasks, and what adds or drops them. */
export function useAdding(props: AddProps, box: RefObject<HTMLDivElement | null>) {
  const [adding, setAdding] = useState(NOTHING_TO_ADD);
  const { text, parts } = adding;
  const { add, ask } = useAdd(props);
  const backToField = () => box.current?.querySelector('input')?.focus();
  const restoreTitles = (titles: PastedTitles) => setAdding((now) => returned(now, titles));
  const send = (titles: PastedTitles) =>
    writing.run(
      ({ addTasks }) => {
        void add(addTasks, titles.titles).then((isAdded) => {
          if (!isAdded) restoreTitles(titles);
        });
      },
      () => restoreTitles(titles),
    );
  const fillIn = async (requested: Promise<boolean>) => {
    // What has been typed stays in the field until the form has been sent.
    setAdding((now) => (now.text === '' ? { ...now, text } : now));
    if (await requested) setAdding((now) => (now.text === text ? NOTHING_TO_ADD : now));
    backToField();
  };
  const addOne = () => {
    const title = oneTitle(text);
    if (!title) return;
    const one = { titles: [title], shortened: 0, left: [] };
    // While the code is being loaded, the field is free for the next title.
    if (!writing.now()) setAdding(NOTHING_TO_ADD);
    const addWith = ({ askForNewTask }: Writing) => {
      const requested = ask(askForNewTask, title);
      if (requested !== null) return void fillIn(requested);
      setAdding((now) => (now.text === text ? NOTHING_TO_ADD : now));
      send(one);
    };
    withTokens(
      title,
      () => writing.run(addWith, () => restoreTitles(one)),
      () => restoreTitles(one),
    );
  };
  const dropParts = () => setAdding((now) => (now.text === '' ? NOTHING_TO_ADD : { ...now, parts: [] }));
  const addParts = () => {
    dropParts();
    for (const { titles, shortened, left } of parts) {
      const part = { titles, shortened, left };
      withTokens(
        titles.join('\n'),
        () => send(part),
        () => restoreTitles(part),
      );
    }
    backToField();
  };
  const cancel = () => {
    dropParts();
    backToField();
  };
  return { adding, setAdding, addOne, addParts, dropParts, cancel };
}

function useAdd({ group, also, dates, first, aid }: AddProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const common = {
    ...presetOfBoth([also, group], scope.fields),
    ...dates,
    ...(first && { afterId: null }),
  };
  const projectId = scope.project.id;
  /** A typed title without the type it can name, and that type. */
  const named = (text: string) => aid.current?.read(text) ?? { title: text };
  const read = (text: string) => {
    const { title, values } = readTitle(text, scope);
    const labelIds = values.labelIds && [...new Set([...(common.labelIds ?? []), ...values.labelIds])];
    return { title, values: { ...values, ...(labelIds && { labelIds }) } };
  };
  const add = (addTasks: Writing['addTasks'], texts: readonly string[]) => {
    const isOne = texts.length === 1;
    // Lines that are pasted name no type.
    const { title: whole, ...type } = isOne ? named(texts[0] ?? '') : { title: '' };
    const all = (isOne ? [whole] : texts).map(read);
    const each = all.map(({ values }) => values);
    return addTasks({
      body: {
        ...{ projectId, ...type, ...common, titles: all.map(({ title }) => title) },
        ...(each.some((values) => Object.keys(values).length > 0) && { each }),
      },
      text: (added) => {
        const [made] = added;
        const key = added.length === 1 && made ? scope.keyOf(made) : null;
        return key ? t('list.add.doneOne', { key }) : t('list.add.done', { count: added.length });
      },
      silent: isOne,
    });
  };
  /** The form for a typed title, where its type requires more. */
  const ask = (askForNewTask: Writing['askForNewTask'], text: string) => {
    const { title: whole, ...type } = named(text);
    const { title, values } = read(whole);
    return askForNewTask(scope, { projectId, title, ...type, ...common, ...values });
  };
  return { add, ask };
}
