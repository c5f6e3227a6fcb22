import type { Handover } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { keyOfTask } from './use-day-plan.ts';

type Line = Handover['changed'][number];
type Words = { day: string; isGrouped: boolean; t: TFunction<'tasks'> };
/** The addresses of the tasks of a note, by key. */
export type Addresses = ReadonlyMap<string, string>;

/** The text of a handover note, to be edited: what was completed and changed, what is due, and what waits for others, of each project if grouped. */
export function handoverText(handover: Handover, { day, isGrouped, t }: Words): string {
  const parts = isGrouped ? groupsOf(handover).flatMap(([name, own]) => [name, ...sectionsOf(own, t)]) : null;
  const all = parts ?? sectionsOf(handover, t);
  return [t('handover.title', { day }), ...(all.length > 0 ? all : [t('handover.nothing')])].join('\n\n');
}

function sectionsOf({ changed, open }: Handover, t: TFunction<'tasks'>): string[] {
  const isDone = ({ category }: Line) => category === '1';
  const lineOf = (task: Line) => `- ${keyOfTask(task)} ${task.title}`;
  const withStatus = (task: Line) => `${lineOf(task)} (${task.statusName})`;
  const sections = [
    [t('handover.done'), changed.filter(isDone).map(lineOf)],
    [t('handover.changed'), changed.filter((task) => !isDone(task)).map(withStatus)],
    [t('handover.due'), open.filter(({ reason }) => reason !== 'waiting').map(withStatus)],
    [t('handover.waiting'), open.filter(({ reason }) => reason === 'waiting').map(withStatus)],
  ] as const;
  return sections.filter(([, lines]) => lines.length > 0).map(([title, lines]) => [title, ...lines].join('\n'));
}

/** The parts of a note by project, each with its heading, in the order of their names. */
function groupsOf({ changed, open }: Handover): [string, Handover][] {
  return projectsOf({ changed, open }).map(({ id, key, name }) => [
    `${name} (${key})`,
    {
      changed: changed.filter(({ projectId }) => projectId === id),
      open: open.filter(({ projectId }) => projectId === id),
    },
  ]);
}

/** The projects of the tasks of a note, in the order of their names. */
export function projectsOf({ changed, open }: Handover): { id: string; key: string; name: string }[] {
  const found = new Map(
    [...changed, ...open].map(({ projectId: id, projectKey: key, projectName: name }) => [id, { id, key, name }]),
  );
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

const KEY = /\b[A-Z][A-Z0-9]{1,9}-\d{1,9}\b/g;

/** A note as plain text in which the address of each task follows it, at the end of its line. */
export function handoverCopy(text: string, addresses: Addresses): string {
  const addressesIn = (line: string) => [...line.matchAll(KEY)].flatMap(([key]) => addresses.get(key) ?? []);
  return text
    .split('\n')
    .map((line) => [line, ...new Set(addressesIn(line))].join(' '))
    .join('\n');
}

/** A note as the HTML of a comment, with the people it mentions first, and links to its tasks. */
export function handoverHtml(
  text: string,
  people: readonly { id: string; name: string }[],
  addresses: Addresses,
): string {
  const mentions = people.map(
    ({ id, name }) =>
      `<span data-type="mention" data-id="${id}" data-label="${escaped(name)}">@${escaped(name)}</span>`,
  );
  const linked = (line: string) =>
    escaped(line).replace(KEY, (key) => {
      const address = addresses.get(key);
      return address ? `<a href="${escaped(address)}">${key}</a>` : key;
    });
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.split('\n').map(linked).join('<br>')}</p>`)
    .join('');
  return (mentions.length > 0 ? `<p>${mentions.join(' ')}</p>` : '') + paragraphs;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
