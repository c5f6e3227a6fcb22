import type { Category } from '@opsyard/contract';
import { dayOf, instantOf, readMoment } from '../../../../kernel/table-reading/dates.ts';
import type { ImportOptions } from '../options.ts';
import { type ImportAttachment, type ImportComment, type ImportPlan, OWN_STATUS } from '../plan/plan.ts';
import { PlanBuilder } from '../plan/plan-builder.ts';
import type { PersonFacts } from '../plan/plan-names.ts';
import type { TaskDraft } from '../plan/task-draft.ts';
import { refuse } from '../problems.ts';
import { textOrEmpty } from '../text/empty-values.ts';
import { looksLikeHtml, textOfHtml } from '../text/html-text.ts';
import { priorityOf } from '../text/priority-words.ts';
import { cleanLine, sameName } from '../text.ts';
import { childOf, childrenIn, textIn, type XmlNode, xmlTree } from './xml-tree.ts';

type Context = { builder: PlanBuilder; zone: string };
const KINDS: ReadonlyMap<string, Category> = new Map([
  ['new', '0'],
  ['indeterminate', '2'],
  ['done', '1'],
]);
/** Fields that repeat another one, or contain nothing about the task itself. */
const IGNORED_FIELDS = /^(?:rank|development|\[chart\].*|issue color|flagged|epic color|parent link)$/iu;

/** Reads Jira's XML export of a list of issues; any other XML is refused. */
export async function planOfJiraXml(bytes: Uint8Array, options: ImportOptions): Promise<ImportPlan> {
  const channel = childOf(await xmlTree(bytes), 'channel');
  const items = channel?.children.filter(({ name }) => name === 'item') ?? [];
  if (items.length === 0 || !items.every((item) => childOf(item, 'key'))) refuse('xmlUnknown');
  if (items.length > options.maxRows) refuse('tooManyRows', { limit: options.maxRows });
  const builder = new PlanBuilder();
  const context: Context = { builder, zone: options.zone };
  for (const item of items) builder.add(draftOf(item, context));
  const projects = new Set(items.map((item) => cleanLine(textIn(item, 'project'))));
  const [only = ''] = projects;
  const name = projects.size === 1 && only !== '' ? only : options.name;
  return builder.finish({ format: 'jira', name, sourceKey: 'jira', sourceIdentified: false });
}

function draftOf(item: XmlNode, context: Context): TaskDraft {
  const { builder, zone } = context;
  const key = textIn(item, 'key');
  const description = richText(childOf(item, 'description')?.text ?? '');
  const ownerKey = builder.members.add(person(childOf(item, 'assignee')));
  const creatorKey = builder.members.add(person(childOf(item, 'reporter')));
  const id = childOf(item, 'key')?.attributes.id ?? '';
  const due = readMoment(textIn(item, 'due'));
  const priority = textOrEmpty(textIn(item, 'priority'));
  return {
    externalId: key,
    key,
    aliases: id === '' ? [] : [id],
    title: textIn(item, 'summary') || textIn(item, 'title').replace(/^\[[^\]]{1,40}\]\s*/u, ''),
    description: description.text,
    imagesLeftOut: description.images,
    statusKey: statusOf(item, context),
    ...instants(item, zone),
    ...(due && { dueDate: dayOf(due, zone).day }),
    priority: priorityOf(priority) ?? 'N',
    ...(ownerKey && { ownerKey }),
    ...(creatorKey && { creatorKey }),
    labelKeys: childrenIn(item, 'labels', 'label').map((label) => builder.labels.add({ name: label.text })),
    parents: [textIn(item, 'parent')].filter((parent) => parent !== ''),
    comments: childrenIn(item, 'comments', 'comment').map((comment) => commentOf(comment, context)),
    attachments: childrenIn(item, 'attachments', 'attachment').map((file) => attachmentOf(file, item, zone)),
    extra: extraOf(item, priority),
  };
}

function statusOf(item: XmlNode, { builder }: Context): string {
  const name = textOrEmpty(textIn(item, 'status'));
  if (name === '') return builder.statuses.add({ key: OWN_STATUS.default, name: 'To do', category: '0' });
  const category = KINDS.get(childOf(item, 'statusCategory')?.attributes.key ?? '');
  return builder.statuses.add({ key: sameName(name), name, ...(category && category !== '1' && { category }) });
}

function richText(html: string): { text: string; images: number } {
  return looksLikeHtml(html) ? textOfHtml(html) : { text: html, images: 0 };
}

/** `-1` is Jira's id for no user. */
function person(node: XmlNode | undefined): PersonFacts {
  const username = node?.attributes.username ?? '';
  if (!node || username === '-1' || /^unassigned$/iu.test(node.text.trim())) return {};
  return { id: node.attributes.accountid ?? '', username, name: node.text.trim() };
}

function instants(item: XmlNode, zone: string): Pick<TaskDraft, 'createdAt' | 'updatedAt' | 'completedAt'> {
  const at = (name: string) => {
    const moment = readMoment(textIn(item, name));
    return moment && instantOf(moment, zone);
  };
  const [created, updated, resolved] = [at('created'), at('updated'), at('resolved')];
  return {
    ...(created && { createdAt: created }),
    ...(updated && { updatedAt: updated }),
    ...(resolved && { completedAt: resolved }),
  };
}

function commentOf({ attributes, text }: XmlNode, { builder, zone }: Context): ImportComment {
  const { id = '', author = '', created = '' } = attributes;
  const key = builder.members.add({ username: author });
  const moment = readMoment(created);
  return {
    ...(id && { externalId: id }),
    ...(key && { authorKey: key }),
    authorName: builder.members.get(key)?.name ?? '',
    text: richText(text).text,
    format: 'markdown',
    ...(moment && { createdAt: instantOf(moment, zone) }),
  };
}

/** The URL of a file is derived from that of its issue. */
function attachmentOf({ attributes }: XmlNode, item: XmlNode, zone: string): ImportAttachment {
  const { id = '', name = '', size = '', created = '' } = attributes;
  const site = /^(https?:\/\/.+?)\/browse\//u.exec(textIn(item, 'link'))?.[1];
  const added = readMoment(created);
  return {
    name: cleanLine(name),
    url: site ? `${site}/secure/attachment/${id}/${encodeURIComponent(name)}` : '',
    uploaded: true,
    ...(Number(size) > 0 && { size: Number(size) }),
    ...(added && { addedAt: instantOf(added, zone) }),
  };
}

function extraOf(item: XmlNode, priority: string): Map<string, string> {
  const several = (name: string) =>
    item.children.filter((child) => child.name === name).map((child) => child.text.trim());
  const values: [string, string][] = [
    ['Issue type', textIn(item, 'type')],
    ['Resolution', /^unresolved$/iu.test(textIn(item, 'resolution')) ? '' : textIn(item, 'resolution')],
    ['Priority', priorityOf(priority) ? '' : priority],
    ['Environment', richText(textIn(item, 'environment')).text],
    ['Components', several('component').join(', ')],
    ['Affects versions', several('version').join(', ')],
    ['Fix versions', several('fixVersion').join(', ')],
    [
      'Sub-tasks',
      childrenIn(item, 'subtasks', 'subtask')
        .map(({ text }) => text.trim())
        .join(', '),
    ],
    ['Links', linksOf(item)],
    ['URL', textIn(item, 'link')],
    ...childrenIn(item, 'customfields', 'customfield').map(customField),
  ];
  return new Map(
    values.filter(([name, value]) => textOrEmpty(value) !== '' && name !== '' && !IGNORED_FIELDS.test(name)),
  );
}

function customField(field: XmlNode): [string, string] {
  const values = childOf(field, 'customfieldvalues')?.children.map(({ text }) => richText(text.trim()).text) ?? [];
  return [textIn(field, 'customfieldname'), values.filter((value) => value !== '').join(', ')];
}

function linksOf(item: XmlNode): string {
  const types = childOf(item, 'issuelinks')?.children ?? [];
  const links = types.flatMap((type) => type.children.filter(({ name }) => /links$/u.test(name)));
  return links
    .map((link) => {
      const keys = link.children.map((one) => textIn(one, 'issuekey')).filter((key) => key !== '');
      return `${link.attributes.description ?? ''} ${keys.join(', ')}`.trim();
    })
    .filter((text) => text !== '')
    .join('; ');
}
