import { createHash } from 'node:crypto';
import { LIMITS } from '../limits.ts';
import { type Problem, type ProblemCode, ProblemList, type ProblemParams } from '../problems.ts';
import { cleanLine, cleanText, longerThan, shorten } from '../text.ts';
import { linkParents, type ParentRefs } from './parents.ts';
import type { ImportAttachment, ImportChecklist, ImportComment, ImportPlan, ImportTask, Skipped } from './plan.ts';
import { LabelNames, MemberNames, StatusNames } from './plan-names.ts';
import { blankTask, bounded, chunked, isSame, placeOf, type TaskDraft, withHeading } from './task-draft.ts';

/** An id rounded by a spreadsheet, such as `1.21143E+15`. */
const DESTROYED_ID = /^\d(?:[.,]\d+)?E\+\d+$/iu;
const SAFE_LINK = /^(?:https?:\/\/|mailto:)\S{1,2000}$/iu;

/** Builds a plan: normalises texts, keeps ids unique, links parents, collects names and problems. */
export class PlanBuilder {
  readonly problems = new ProblemList();
  readonly statuses: StatusNames;
  readonly labels: LabelNames;
  readonly members = new MemberNames();
  /** False if the source has no titles at all, which is reported only once. */
  hasTitles = true;
  private untitled = 0;
  readonly skipped: Skipped = { blank: 0, duplicates: 0, preamble: 0, other: 0 };
  private readonly tasks: ImportTask[] = [];
  private readonly byId = new Map<string, { task: ImportTask; draft: TaskDraft }>();
  private readonly parents: ParentRefs = new Map();
  private readonly aliases = new Map<string, ImportTask>();
  private readonly anonymous = new Map<string, number>();
  private readonly line: (text: string) => string;

  /** `line` normalises titles and names; files of our own are unchanged. */
  constructor(line: (text: string) => string = cleanLine) {
    this.line = line;
    this.statuses = new StatusNames(this.problems, line);
    this.labels = new LabelNames(this.problems, line);
  }

  warn(code: ProblemCode, params: ProblemParams = {}, where: Pick<Problem, 'row' | 'field'> = {}): void {
    this.problems.add({ level: 'warning', code, params, ...where });
  }

  error(code: ProblemCode, params: ProblemParams = {}, where: Pick<Problem, 'row' | 'field'> = {}): void {
    this.problems.add({ level: 'error', code, params, ...where });
  }

  /** Adds a task; undefined if it is a duplicate or has no title. */
  add(given: TaskDraft): ImportTask | undefined {
    const draft = bounded(given);
    const full = this.titleOf(draft);
    const where = placeOf(draft.row);
    if (full === '') {
      this.skipped.other++;
      this.error('recordWithoutTitle', {}, where);
      return undefined;
    }
    const externalId = this.idOf(draft, full);
    if (externalId === undefined) return undefined;
    const title = shorten(full, LIMITS.title);
    const task: ImportTask = { ...blankTask(draft), externalId, title, order: this.tasks.length };
    if (draft.imagesLeftOut) this.warn('imagesLeftOut', { count: draft.imagesLeftOut }, where);
    if (title !== full) {
      this.warn('titleShortened', { max: LIMITS.title }, where);
      if (!task.description.startsWith(full)) task.description = withHeading(full, task);
    }
    this.fit(task, where);
    if (draft.parents && draft.parents.length > 0) this.parents.set(task, draft.parents);
    for (const alias of draft.aliases ?? []) this.aliases.set(alias, task);
    this.tasks.push(task);
    this.byId.set(externalId, { task, draft });
    this.statuses.vote(task.statusKey, task.ticked || task.completedAt !== undefined);
    return task;
  }

  /** Completes the plan; the builder cannot be used afterwards. */
  finish(head: Pick<ImportPlan, 'format' | 'name' | 'sourceKey' | 'sourceIdentified' | 'types'>): ImportPlan {
    linkParents({ tasks: this.tasks, refs: this.parents, aliases: this.aliases }, this);
    this.statuses.resolveCategories();
    for (const task of this.tasks) this.keepCompletion(task);
    this.dropNameless();
    const links = this.tasks.flatMap((task) => task.attachments);
    const uploads = links.filter((attachment) => attachment.uploaded).length;
    if (uploads > 0) this.warn('uploadsNeedSource', { count: uploads });
    if (this.untitled > 0) this.warn('titlesMissing', { count: this.untitled });
    if (this.skipped.blank > 0) this.warn('blankSkipped', { count: this.skipped.blank });
    if (this.skipped.preamble > 0) this.warn('preambleSkipped', { count: this.skipped.preamble });
    return {
      ...head,
      name: shorten(cleanLine(head.name), LIMITS.projectName),
      statuses: this.statuses.all(),
      labels: this.labels.all(),
      members: this.members.all(),
      tasks: this.tasks,
      problems: this.problems.all(),
      skipped: this.skipped,
    };
  }

  /** Only completed tasks have a completion date; a reopened one has none. */
  private keepCompletion(task: ImportTask): void {
    const category = this.statuses.get(task.statusKey)?.category;
    if (category === '1' || category === '3' || task.ticked || task.completedAt === undefined) return;
    // Its status may still be mapped to one of completed tasks.
    task.closedAt = task.completedAt;
    delete task.completedAt;
  }

  /** The title, otherwise the key, otherwise the first line of the description. */
  private titleOf(draft: TaskDraft): string {
    const title = this.line(draft.title);
    if (title.trim() !== '') return title;
    const firstLine = cleanLine(cleanText(draft.description ?? '').split('\n')[0] ?? '');
    const found = shorten(cleanLine(draft.key ?? '') || firstLine, LIMITS.title);
    if (found !== '' && this.hasTitles) this.warn('titleMissing', { title: found }, placeOf(draft.row));
    if (!this.hasTitles) this.untitled++;
    return found;
  }

  /** The id to keep; undefined for a duplicate record. */
  private idOf(draft: TaskDraft, title: string): string | undefined {
    const id = shorten(cleanLine(draft.externalId), 190);
    const before = this.byId.get(id);
    if (id !== '' && !before && !DESTROYED_ID.test(id)) return id;
    const where = placeOf(draft.row);
    if (DESTROYED_ID.test(id)) {
      this.warn('idDestroyed', { id }, where);
    } else if (before && isSame(before.draft, draft)) {
      this.skipped.duplicates++;
      this.warn('duplicateSkipped', { id, title: before.task.title }, where);
      return undefined;
    } else if (before) {
      this.warn('idRepeated', { id, title: shorten(title, 60), other: shorten(before.task.title, 60) }, where);
    }
    return this.idFromContent(draft, title);
  }

  /** An id derived from the content of a record, stable across imports unless its title or first part changes. */
  private idFromContent(draft: TaskDraft, title: string): string {
    const content = JSON.stringify([title, draft.createdAt ?? '', draft.parents ?? []]);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
    const count = (this.anonymous.get(hash) ?? 0) + 1;
    this.anonymous.set(hash, count);
    return `#${hash}${count > 1 ? `-${count}` : ''}`;
  }

  private fit(task: ImportTask, where: Pick<Problem, 'row'>): void {
    // The source may be HTML, which has a larger limit because of its markup.
    if (task.descriptionFormat !== 'html' && longerThan(task.description, LIMITS.description)) {
      task.description = shorten(task.description, LIMITS.description);
      this.warn('descriptionShortened', { max: LIMITS.description }, where);
    }
    if (task.startDate && task.dueDate && task.startDate > task.dueDate) {
      this.warn('startAfterDue', { start: task.startDate, due: task.dueDate }, where);
      delete task.startDate;
    }
    if (!task.dueDate) delete task.dueTime;
    this.limit(task, where);
    task.attachments = task.attachments
      .filter((attachment) => this.isLink(attachment, where))
      .map((attachment) => ({ ...attachment, name: this.fitLinkName(attachment.name, where) }));
    task.comments = task.comments.filter(({ text }) => text !== '').map((comment) => this.fitComment(comment, where));
    task.checklists = task.checklists.map(({ name, items }) => ({
      name: this.fitListName(name, where),
      items: this.itemsOf(items),
    }));
  }

  /** What does not fit into fields is appended to the description as text. */
  private limit(task: ImportTask, where: Pick<Problem, 'row'>): void {
    const max = LIMITS.perTask;
    const labels = task.labelKeys.map((key) => this.labels.nameOf(key)).filter((name) => name !== '');
    if (task.labelKeys.length > max) {
      this.warn('taskLabelsTooMany', { count: task.labelKeys.length, max }, where);
      task.extra = { ...task.extra, Labels: labels.slice(max).join(', ') };
    }
    if (task.assigneeKeys.length > max) {
      this.warn('taskPeopleTooMany', { count: task.assigneeKeys.length, max }, where);
      const names = task.assigneeKeys.map((key) => this.members.get(key)?.name ?? '').filter((name) => name !== '');
      task.extra = { ...task.extra, Assignees: names.slice(max).join(', ') };
    }
    const entries = Object.entries(task.extra);
    if (entries.length > LIMITS.extras)
      this.warn('columnsLeftOut', { count: entries.length - LIMITS.extras, max: LIMITS.extras }, where);
    task.extra = Object.fromEntries(
      entries.slice(0, LIMITS.extras).map(([name, value]) => [name, this.fitValue(name, value, where)]),
    );
  }

  private fitLinkName(name: string, where: Pick<Problem, 'row'>): string {
    if (!longerThan(name, LIMITS.attachmentName)) return name;
    this.warn('linkNameShortened', { name: shorten(name, 100), max: LIMITS.attachmentName }, where);
    return shorten(name, LIMITS.attachmentName);
  }

  private fitListName(name: string, where: Pick<Problem, 'row'>): string {
    if (!longerThan(name, LIMITS.title)) return name;
    this.warn('valueShortened', { max: LIMITS.title }, { ...where, field: shorten(name, 60) });
    return shorten(name, LIMITS.title);
  }

  private fitValue(field: string, value: string, where: Pick<Problem, 'row'>): string {
    if (!longerThan(value, LIMITS.extraValue)) return value;
    this.warn('valueShortened', { max: LIMITS.extraValue }, { ...where, field });
    return shorten(value, LIMITS.extraValue);
  }

  private fitComment(comment: ImportComment, where: Pick<Problem, 'row'>): ImportComment {
    if (comment.format === 'html' || !longerThan(comment.text, LIMITS.comment)) return comment;
    this.warn('commentShortened', { max: LIMITS.comment }, where);
    return { ...comment, text: shorten(comment.text, LIMITS.comment) };
  }

  /** People known only by an id are ignored. */
  private dropNameless(): void {
    const nameless = this.members.dropNameless();
    if (nameless.size === 0) return;
    this.warn('peopleUnknown', { count: nameless.size });
    const isNameless = (key: string | undefined) => key !== undefined && nameless.has(key);
    for (const task of this.tasks) {
      task.assigneeKeys = task.assigneeKeys.filter((key) => !nameless.has(key));
      if (isNameless(task.ownerKey)) delete task.ownerKey;
      if (isNameless(task.creatorKey)) delete task.creatorKey;
      for (const comment of task.comments) if (isNameless(comment.authorKey)) delete comment.authorKey;
    }
  }

  /** Items are single lines; the rest of a longer text becomes further items. */
  private itemsOf(items: ImportChecklist['items']): ImportChecklist['items'] {
    return items.flatMap(({ id, text, ...item }) =>
      chunked(this.line(text)).map((part, at) => ({
        ...(id && { id: at > 0 ? `${id}/${at}` : id }),
        text: part,
        ...item,
      })),
    );
  }

  private isLink(attachment: ImportAttachment, where: Pick<Problem, 'row'>): boolean {
    if (SAFE_LINK.test(attachment.url)) return true;
    this.warn('linkRefused', { name: shorten(attachment.name || attachment.url, 100) }, where);
    return false;
  }
}
