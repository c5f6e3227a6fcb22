import type { Names } from '../../records/kinds.ts';
import type { BoardGrouping } from '../list/board-grouping.ts';
import type { TransitionParty, TransitionRefusal } from './workflow-shapes.ts';

/** The names of the parties of a transition within a sentence. */
const PARTY_NAMES: Readonly<Record<TransitionParty, Names>> = {
  projectOwner: ['the project owner', '项目负责人'],
  manager: ['managers', '管理员'],
  member: ['members', '成员'],
  owner: ['the owner of the task', '任务负责人'],
  assignee: ['assignees', '任务参与人'],
  creator: ['the creator of the task', '任务创建人'],
  reviewer: ['reviewers of the task', '任务审批人'],
  departmentLead: ['the manager of the department of the owner or an assignee', '负责人或参与人的部门主管'],
};

const FIELD_NAMES: Readonly<Record<string, Names>> = {
  comment: ['a comment', '评论'],
  ownerId: ['an owner', '负责人'],
  assigneeIds: ['an assignee', '参与人'],
  priority: ['a priority', '优先级'],
  labelIds: ['a label', '标签'],
  startDate: ['a start date', '开始日期'],
  dueDate: ['a due date', '截止日期'],
  estimate: ['an estimate', '预估工时'],
};

export type TransitionNames = {
  /** The status it is in; null for a new task. */
  from: string | null;
  to: string;
  /** Names of custom fields by their names in rules. */
  field: (name: string) => string | undefined;
};

/** Why a transition is refused, as a sentence for each reason. */
export function transitionReason(refusals: readonly TransitionRefusal[], names: TransitionNames): Names {
  const sentences = refusals.map((refusal) => sentenceOf(refusal, names));
  return [sentences.map(([en]) => en).join(' '), sentences.map(([, zh]) => zh).join('')];
}

/** Why a task may not be changed by members of a project in which they change only their own. */
export const OTHERS_TASK: Names = [
  'In this project members can only change tasks that they own, are assigned to or created.',
  '在该项目中，成员只能修改自己负责、参与或创建的任务。',
];

function sentenceOf(refusal: TransitionRefusal, { from, to, field }: TransitionNames): Names {
  switch (refusal.kind) {
    case 'notAllowed':
      return from === null
        ? [`New tasks cannot begin in “${to}”.`, `新任务不能以“${to}”状态开始。`]
        : [`From “${from}” tasks cannot go to “${to}”.`, `任务不能从“${from}”变为“${to}”。`];
    case 'others':
      return OTHERS_TASK;
    case 'type':
      return [`Tasks of this type cannot be in “${to}”.`, `该类型的任务不能处于“${to}”状态。`];
    case 'who': {
      const [en, zh] = partyNames(refusal.who);
      return from === null
        ? [`Only ${en} may add tasks in “${to}”.`, `只有${zh}可以在“${to}”中新建任务。`]
        : [`Only ${en} may move a task from “${from}” to “${to}”.`, `只有${zh}可以将任务从“${from}”变为“${to}”。`];
    }
    case 'missing': {
      const [en, zh] = requiredNames(refusal.fields, field);
      return from === null
        ? [`A new task in “${to}” needs ${en}.`, `在“${to}”中新建任务需要填写${zh}。`]
        : [`From “${from}” to “${to}” needs ${en}.`, `从“${from}”变为“${to}”需要填写${zh}。`];
    }
    case 'approval': {
      const { approverIds, parties } = refusal.approval;
      const [en, zh] = parties.length > 0 ? partyNames(parties) : (['', ''] as const);
      const named: Names = approverIds.length > 0 ? ['the named approvers', '指定审批人'] : ['', ''];
      const english = [en, named[0]].filter(Boolean).join(' or ');
      const chinese = [zh, named[1]].filter(Boolean).join('、');
      return [
        `From “${from}” to “${to}” needs approval (${english}). Request it first.`,
        `从“${from}”变为“${to}”需要审批（${chinese}），请先提交审批申请。`,
      ];
    }
    case 'frozen': {
      const { name, until, mayOverride } = refusal;
      const english = mayOverride ? ' Managers can override it with a reason.' : '';
      const chinese = mayOverride ? '管理员填写原因后可以例外变更。' : '';
      return [
        `“${to}” is frozen because of “${name}”, until ${timeText(until)}.${english}`,
        `“${to}”因“${name}”已冻结，至 ${timeText(until)}。${chinese}`,
      ];
    }
    case 'assets':
    case 'subtasks':
    case 'blockers':
      return refusal.text;
    case 'full': {
      const [en, zh] = laneNames(refusal.by, field);
      return [
        `“${to}” is full: it has ${refusal.count} of at most ${refusal.limit} tasks${en}.`,
        `“${to}”已满：${zh}当前 ${refusal.count} 个任务，上限 ${refusal.limit} 个。`,
      ];
    }
  }
}

/** An instant in UTC, in a sentence that is written where no time zone is known. */
function timeText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Which tasks of a status a limit counts together, within a sentence. */
function laneNames(by: BoardGrouping | undefined, field: TransitionNames['field']): Names {
  if (by === undefined) return ['', ''];
  if (by === 'type') return [' of this type', '该类型'];
  if (by === 'owner') return [' of this owner', '该负责人'];
  if (by === 'priority') return [' of this priority', '该优先级'];
  const name = field(by) ?? by;
  return [` with this “${name}”`, `同一“${name}”下`];
}

/** The parties of a transition as a list in a sentence. */
export function partyNames(who: readonly TransitionParty[]): Names {
  const parties = who.map((party) => PARTY_NAMES[party]);
  const english = parties.map(([en]) => en);
  return [listed(english, ' or '), parties.map(([, zh]) => zh).join('、')];
}

/** The fields a transition requires as a list in a sentence. */
export function requiredNames(fields: readonly string[], field: TransitionNames['field']): Names {
  const names = fields.map((name): Names => {
    const custom = field(name) ?? name;
    return FIELD_NAMES[name] ?? [`“${custom}”`, `“${custom}”`];
  });
  const english = names.map(([en]) => en);
  return [listed(english, ' and '), names.map(([, zh]) => zh).join('、')];
}

function listed(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${last}${words.at(-1)}`;
}
