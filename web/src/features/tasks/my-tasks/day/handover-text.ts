import type { Handover } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { keyOfTask } from './use-day-plan.ts';

type Line = Handover['changed'][number];

/** The text of a handover note, to be edited: what was completed and changed, what is due, and what waits for others. */
export function handoverText({ changed, open }: Handover, day: string, t: TFunction<'tasks'>): string {
  const isDone = ({ category }: Line) => category === '1';
  const lineOf = (task: Line) => `- ${keyOfTask(task)} ${task.title}`;
  const withStatus = (task: Line) => `${lineOf(task)} (${task.statusName})`;
  const sections = [
    [t('handover.done'), changed.filter(isDone).map(lineOf)],
    [t('handover.changed'), changed.filter((task) => !isDone(task)).map(withStatus)],
    [t('handover.due'), open.filter(({ reason }) => reason !== 'waiting').map(withStatus)],
    [t('handover.waiting'), open.filter(({ reason }) => reason === 'waiting').map(withStatus)],
  ] as const;
  const parts = sections.filter(([, lines]) => lines.length > 0).map(([title, lines]) => [title, ...lines].join('\n'));
  return [t('handover.title', { day }), ...(parts.length > 0 ? parts : [t('handover.nothing')])].join('\n\n');
}

/** A note as the HTML of a comment, with the people it mentions first. */
export function handoverHtml(text: string, people: readonly { id: string; name: string }[]): string {
  const mentions = people.map(
    ({ id, name }) =>
      `<span data-type="mention" data-id="${id}" data-label="${escaped(name)}">@${escaped(name)}</span>`,
  );
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.split('\n').map(escaped).join('<br>')}</p>`)
    .join('');
  return (mentions.length > 0 ? `<p>${mentions.join(' ')}</p>` : '') + paragraphs;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
