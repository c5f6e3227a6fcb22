import type {
  absenceFailures,
  accessRequestFailures,
  approvalFailures,
  baselineFailures,
  dayPlanFailures,
  dependencyFailures,
  exportFailures,
  importFailures,
  labelFailures,
  myTaskFailures,
  projectFailures,
  projectInvitationFailures,
  recurrenceFailures,
  relocationFailures,
  scheduleFailures,
  statusFailures,
  taskCopyFailures,
  taskFailures,
  taskMatrixFailures,
  taskPlacementFailures,
  taskTemplateFailures,
  taskTypeFailures,
  templateFailures,
  trashFailures,
  workflowFailures,
  workloadFailures,
} from '@opsyard/contract';
import { OTHERS_TASK } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../kernel/words.ts';
import { customFieldWords } from './custom-field/words.ts';
import { calendarFeedWords } from './feed/words.ts';
import { formWords } from './form/words.ts';

/** Why a change of several tasks leaves one out that does not exist, or not for the user. */
export const TASK_GONE: Sentence = [
  'It no longer exists, or you do not have access to it.',
  '任务已不存在，或您无权查看。',
];

const projectWords = {
  'project.keyTaken': [
    'This key is or was used by another project. Choose a different one.',
    '该项目编号已被使用，请换一个。',
  ],
  'project.tooManyKeys': [
    'This project has had {limit} keys already. It can only return to one of them.',
    '该项目已用过 {limit} 个编号，只能改回其中之一。',
  ],
  'project.nameTaken': ['A project with this name already exists.', '已存在同名项目。'],
  'project.archived': [
    'This project is archived and read-only. Unarchive it first.',
    '项目已归档，只能查看。请先取消归档。',
  ],
  'project.notAllowed': [
    'Your role in this project does not allow this. Ask the project owner.',
    '您在该项目中的角色无权执行此操作，请联系项目负责人。',
  ],
  'project.layoutOff': [
    'The layout of this view is switched off in this project, so the project cannot open with it.',
    '该视图的布局在此项目中已关闭，不能设为默认视图。',
  ],
  'project.othersTask': OTHERS_TASK,
  'project.throughDepartment': [
    'Members through a department ({{departments}}) cannot leave, be removed or get a lower role than it gives. Change or remove the department instead.',
    '通过部门（{{departments}}）加入的成员不能单独退出、被移除，也不能低于该部门的角色。请更改或移除该部门。',
  ],
  'project.rolesUnordered': [
    'A role cannot be allowed what a higher role is not: managers, members, guests, viewers.',
    '较低的角色不能拥有较高角色所没有的权限（依次为管理员、成员、访客、浏览者）。',
  ],
  'project.tooManyDepartments': [
    'A project can have at most {{limit}} departments.',
    '一个项目最多可以添加 {{limit}} 个部门。',
  ],
  'project.datesReversed': ['The start date is after the end date.', '开始日期晚于结束日期。'],
  'project.ownerLeaves': [
    'The owner cannot leave the project. Transfer ownership first.',
    '负责人不能离开项目，请先转交项目。',
  ],
  'project.ownerWorks': [
    'The owner’s account is active. Ask them to transfer ownership.',
    '该项目的负责人账号可用，请由本人转交。',
  ],
  'project.tooManyMembers': ['A project can have at most 1,000 members.', '每个项目最多 1,000 名成员。'],
  'project.tooManyToCopy': [
    'A project with more than 10,000 tasks can only be duplicated without its tasks.',
    '任务超过 10,000 个的项目只能在不含任务的情况下复制。',
  ],
  'project.personUnknown': ['One of these people has no active account.', '所选人员中有人没有可用账号。'],
} as const satisfies Sentences<typeof projectFailures>;

const invitationWords = {
  'projectInvitation.over': [
    'This invitation is no longer valid. Please ask for a new one.',
    '邀请已失效，请联系邀请人重新发送。',
  ],
  'projectInvitation.otherAddress': [
    'This invitation was sent to another address. Sign in with the account whose verified e-mail it is, or verify that address first.',
    '该邀请发送到了其他邮箱。请使用以该邮箱验证过的账号登录，或先验证该邮箱。',
  ],
  'projectInvitation.addressInvalid': ['One of these is not a valid e-mail address.', '其中有无效的邮箱地址。'],
  'projectInvitation.tooMany': [
    'A project can have at most 200 pending invitations. Withdraw some first.',
    '每个项目最多 200 个待接受的邀请，请先撤回一些。',
  ],
  'projectInvitation.notMailed': [
    'Invitations cannot be sent because e-mail is not configured. Ask an administrator.',
    '尚未配置邮件，无法发送邀请，请联系管理员。',
  ],
  'projectInvitation.hasAccount': [
    'This e-mail address already has an account. Sign in to accept the invitation.',
    '该邮箱已有账号，请登录后接受邀请。',
  ],
} as const satisfies Sentences<typeof projectInvitationFailures>;

const templateWords = {
  'template.nameTaken': ['A template with this name already exists.', '已存在同名模板。'],
  'template.notYours': ['Only the person who saved this template can delete it.', '只有保存该模板的人可以删除它。'],
  'template.tooMany': [
    'There can be at most 100 templates, 20 per person. Delete one first.',
    '模板总数最多 100 个，每人最多 20 个，请先删除一个。',
  ],
  'template.tooLarge': [
    'The texts of the tasks of this project are too long for a template; at most 1 MB.',
    '该项目任务的文本过长，模板最多 1 MB。',
  ],
  'template.tooManyTasks': ['A template can have at most 500 tasks.', '每个模板最多 500 个任务。'],
} as const satisfies Sentences<typeof templateFailures>;

const statusWords = {
  'status.nameTaken': ['The project already has a status with this name.', '项目中已有同名状态。'],
  'status.lastOfItsKind': [
    'A project needs at least one open status “to do” and one “done”.',
    '项目至少需要一个“待办”状态和一个“完成”状态。',
  ],
  'status.targetUnknown': [
    'Choose another status of this project for the tasks.',
    '请为这些任务选择本项目中的另一个状态。',
  ],
  'status.usedByType': [
    'The task type “{type}” uses this status. Publish a version of the type without it, and migrate its tasks.',
    '任务类型“{type}”正在使用该状态，请先发布不含该状态的类型版本并迁移任务。',
  ],
  'status.tooMany': ['A project can have at most 50 statuses.', '每个项目最多 50 个状态。'],
} as const satisfies Sentences<typeof statusFailures>;

const approvalWords = {
  'approval.alreadyRequested': ['An approval of this task has already been requested.', '该任务已有待处理的审批申请。'],
  'approval.alreadyDecided': ['This request is no longer pending.', '该审批申请已结束。'],
  'approval.notApprover': ['You are not asked to decide about this request.', '您不是该申请的待审批人。'],
  'approval.reasonMissing': ['Enter a reason for the rejection.', '请填写驳回原因。'],
  'approval.tooFewApprovers': [
    'There are not enough approvers: active members of the project other than you. Ask a manager of the project.',
    '可用的审批人不足（须为除您以外的有效项目成员），请联系项目管理员。',
  ],
  'approval.delegateWrong': [
    'Delegate to a member of the project who neither requested the approval nor is an approver already.',
    '只能委托给既不是申请人也不是审批人的项目成员。',
  ],
  'approval.notNeeded': ['This change of status needs no approval.', '该状态变更不需要审批。'],
  'approval.notInBulk': ['This request must be approved on its own.', '该申请须单独审批。'],
} as const satisfies Sentences<typeof approvalFailures>;

const workflowWords = {
  'workflow.statusUnknown': [
    'The workflow names a status that has been deleted meanwhile. Reload the page.',
    '工作流程中的某个状态已被删除，请刷新页面。',
  ],
  'workflow.fieldUnknown': [
    'The workflow requires a custom field that is archived or deleted. Reload the page.',
    '工作流程要求的自定义字段已归档或删除，请刷新页面。',
  ],
  'workflow.personUnknown': [
    'Owners of statuses and approvers must be members of the project.',
    '状态负责人和审批人必须是项目成员。',
  ],
  'workflow.repeated': [
    'The workflow names a transition or status twice, or a transition of a status to itself.',
    '工作流程中有重复的状态变更或重复的状态，或有状态变更为自身。',
  ],
  'workflow.limitNotInProgress': [
    'Only statuses of the kinds “doing” and “in review” can have a limit that refuses tasks.',
    '只有“进行中”和“审核中”类别的状态可以设置强制上限。',
  ],
  'workflow.approvalOnCreation': ['A new task cannot require an approval.', '新建任务时不能要求审批。'],
  'workflow.approverMissing': [
    'A transition with an approval needs at least one approver.',
    '需要审批的状态变更必须至少指定一名审批人。',
  ],
  'workflow.commentOnCreation': ['A new task cannot require a comment.', '新建任务时不能要求填写评论。'],
  'workflow.unreachable': [
    'No task can reach {names}. Allow a transition to each of them.',
    '任务无法到达{namesZh}，请为其添加可进入的变更。',
  ],
  'workflow.deadEnd': [
    'Tasks cannot leave {names}. Allow a transition from each of them.',
    '任务进入{namesZh}后无法离开，请为其添加可离开的变更。',
  ],
  'workflow.nothingNew': [
    'There is no draft that differs from the published workflow.',
    '没有与已发布流程不同的草稿。',
  ],
  'workflow.freezeTimes': [
    'A freeze has to end after it begins, at most 366 days later.',
    '冻结期的结束时间须晚于开始时间，且最长 366 天。',
  ],
} as const satisfies Sentences<typeof workflowFailures>;

const taskTypeWords = {
  'taskType.statusUnknown': [
    'The type uses a status that is archived or deleted, or one that is not among its statuses.',
    '该类型使用了已归档、已删除或不在其状态范围内的状态。',
  ],
  'taskType.fieldUnknown': [
    'The type uses a custom field that is archived or deleted, or hides a field it requires.',
    '该类型使用了已归档或已删除的自定义字段，或隐藏了必填字段。',
  ],
  'taskType.nothingNew': ['The draft is the same as the latest version.', '草稿与最新版本相同。'],
  'taskType.statusUnmapped': [
    'Choose a status of the latest version for each status it does not have.',
    '请为最新版本中没有的每个状态选择替代状态。',
  ],
  'taskType.tooManyTasks': ['At most 10,000 tasks can be migrated at once.', '一次最多迁移 10,000 个任务。'],
  'taskType.formUnknown': ['The project has no such form.', '项目中没有该表单。'],
  'taskType.templateUnknown': [
    'The task template of the type has been deleted or archived, or belongs to another project. Choose another one.',
    '该类型使用的任务模板已删除、已归档或属于其他项目，请重新选择。',
  ],
  'taskType.tooManyFromTemplate': [
    'With the task template of the type, more than 1,000 subtasks would be added at once. Add fewer tasks at a time.',
    '按该类型的任务模板，一次将添加超过 1,000 个子任务，请分批添加任务。',
  ],
  'taskType.tooManyItems': [
    'The checklists of the type and of its task template have {count} items together. At most {limit} are allowed, so shorten one of them.',
    '该类型与其任务模板的检查项共 {count} 条，最多 {limit} 条，请精简其中之一。',
  ],
  'taskType.formTaken': ['The form is already used for new tasks of another type.', '该表单已用于其他类型的新任务。'],
  'taskType.nameTaken': ['The project already has a task type with this name.', '项目中已有同名任务类型。'],
  'taskType.tooMany': ['A project can have at most 30 task types.', '每个项目最多 30 个任务类型。'],
  'taskType.isDefault': [
    'The default type cannot be archived or deleted. Make another type the default first.',
    '默认类型不能归档或删除，请先将其他类型设为默认。',
  ],
  'taskType.inUse': [
    'Tasks have this type, maybe tasks in the trash. Change their type or archive it instead.',
    '仍有任务（可能在回收站中）使用该类型，请先修改这些任务的类型，或改为归档。',
  ],
} as const satisfies Sentences<typeof taskTypeFailures>;

const labelWords = {
  'label.nameTaken': [
    'There already is a label with this name in the project or for all projects.',
    '项目中或全局已有同名标签。',
  ],
  'label.targetUnknown': [
    'Please choose another label of the project that is not archived.',
    '请选择项目中另一个未归档的标签。',
  ],
  'label.tooMany': ['There can be at most 300 labels.', '最多 300 个标签。'],
  'label.globalOnly': [
    'Labels of all projects can only be changed with the permission for them.',
    '全局标签只能由有权限的人修改。',
  ],
  'label.usedInProjects': [
    '{projects} projects already have a label with this name.',
    '已有 {projects} 个项目使用同名标签。',
  ],
} as const satisfies Sentences<typeof labelFailures>;

const taskOnlyWords = {
  'task.conflict': ['Someone else has changed the same field.', '其他人刚刚修改了同一字段。'],
  'task.fileGone': [
    'A file of the new task is no longer available: such files are kept for one day only. Add it again.',
    '新任务的某个文件已不存在（文件仅保留一天），请重新添加。',
  ],
  'task.anchorGone': [
    'The target position no longer exists. Check the list and try again.',
    '目标位置已不存在，请查看列表后重试。',
  ],
  'task.statusUnknown': ['This status does not belong to the project or is archived.', '该状态不属于本项目或已归档。'],
  'task.typeUnknown': [
    'This task type does not belong to the project or is archived.',
    '该任务类型不属于本项目或已归档。',
  ],
  'task.labelUnknown': ['One of the labels does not belong to the project.', '所选标签不属于本项目。'],
  'task.personUnknown': ['One of these people is not a member of the project.', '所选人员不是项目成员。'],
  'task.labelArchived': [
    'The label “{name}” is archived and cannot be added to tasks. It can be restored in the project settings.',
    '标签“{name}”已归档，不能再添加到任务，可在项目设置中恢复。',
  ],
  'task.parentUnknown': ['The parent task does not belong to the project.', '父任务不属于本项目。'],
  'task.parentLoop': ['A task cannot be its own subtask.', '任务不能作为自己的下级。'],
  'task.tooDeep': ['Subtasks can be nested at most four levels deep.', '子任务最多嵌套四层。'],
  'task.tooManyChildren': ['A task can have at most 500 subtasks.', '每个任务最多 500 个子任务。'],
  'task.datesReversed': ['The start date is after the due date.', '开始日期晚于截止日期。'],
  'task.lostFromSight': [
    'As a confidential task, it would no longer be visible to you. Become its owner or an assignee first.',
    '设为保密后，您将无法再看到该任务。请先将自己设为负责人或参与人。',
  ],
  'task.itemDone': ['This checklist item is done and cannot become a subtask.', '检查项已完成，不能转为子任务。'],
  'task.timeWithoutDate': ['A due time needs a due date.', '请先设置截止日期，再设置时间。'],
  'task.dealClosed': [
    'This task is done, cancelled or in review, so it cannot be dealt with.',
    '任务已完成、已取消或正在审核，无需处理。',
  ],
  'task.transitionRefused': ['{reason}', '{reasonZh}'],
  'task.statusFull': ['{reason}', '{reasonZh}'],
  'task.tooManyCommented': [
    'A change with a comment can be made to at most 200 tasks at once.',
    '带评论的批量修改一次最多 200 个任务。',
  ],
  'task.tooManyCells': ['At most 1,000 cells can be changed at once.', '一次最多修改 1000 个单元格。'],
  'task.cursorStale': ['The list has changed. Please start from the first page.', '列表已变化，请从第一页重新开始。'],
  'task.inTrash': ['This task is in the trash. Restore it first.', '任务在回收站中，请先恢复。'],
  'task.descriptionTooLarge': ['The description is too long; at most 256 kB.', '描述过长，最多 256 kB。'],
} as const satisfies Sentences<typeof taskFailures>;

const recurrenceWords = {
  'recurrence.noSuchDay': [
    'This month never has this day. Choose an earlier day, or “Last day of the month” for shorter months.',
    '该月份没有这一天。请选择更早的日期，或选择“改为当月最后一天”。',
  ],
  'recurrence.aheadFromCompletion': [
    'A task that is counted from completion cannot be created before the one before it is done.',
    '按完成日期起算时，无法在上一个任务完成之前创建下一个任务。',
  ],
  'recurrence.notSet': ['This task does not repeat any more.', '此任务已不再重复。'],
  'recurrence.dueDayMissing': ['A task needs a due date to repeat.', '请先设置截止日期，再设置重复。'],
  'recurrence.taskClosed': ['This task is done. Reopen it to have it repeat.', '任务已完成，请重新打开后再设置重复。'],
} as const satisfies Sentences<typeof recurrenceFailures>;

const relocationWords = {
  'relocation.tooMany': [
    'At most 1,000 tasks, including subtasks, can be moved at once.',
    '一次最多移动 1,000 个任务（含子任务）。',
  ],
  'relocation.projectGone': [
    'The project these tasks came from is no longer there, so they stay where they are.',
    '这些任务原来所在的项目已不存在，任务保留在当前项目中。',
  ],
  'relocation.held': [
    'A retention hold keeps these tasks; only managers of the project can move them.',
    '这些任务已设置保留锁定，只有项目管理员可以移动。',
  ],
  'relocation.sameProject': ['The tasks are already in this project.', '任务已在该项目中。'],
} as const satisfies Sentences<typeof relocationFailures>;

const taskCopyWords = {
  'taskCopy.tooMany': [
    'At most 500 tasks, including subtasks, can be copied at once.',
    '一次最多复制 500 个任务（含子任务）。',
  ],
  'taskCopy.firstDayMissing': ['Choose the first day to which the dates are shifted.', '请选择日期平移后的第一天。'],
} as const satisfies Sentences<typeof taskCopyFailures>;

const taskPlacementWords = {
  'taskPlacement.already': ['The task is already shown in this project.', '该任务已在此项目中显示。'],
  'taskPlacement.ownProject': ['The task already belongs to this project.', '该任务已属于此项目。'],
  'taskPlacement.tooMany': [
    'A task can be shown in at most 20 other projects.',
    '一个任务最多在 20 个其他项目中显示。',
  ],
  'taskPlacement.projectFull': [
    'A project can show at most 500 tasks of other projects.',
    '一个项目最多显示 500 个其他项目的任务。',
  ],
} as const satisfies Sentences<typeof taskPlacementFailures>;

const accessRequestWords = {
  'accessRequest.tooMany': [
    'You have made too many requests for access today. Try again tomorrow.',
    '您今天的访问申请次数过多，请明天再试。',
  ],
  'accessRequest.over': ['This request has already been answered or has expired.', '该申请已处理或已过期。'],
} as const satisfies Sentences<typeof accessRequestFailures>;

const trashWords = {
  'trash.nameTaken': [
    '“{name}” cannot be restored, because its name is in use again. Rename the other one first.',
    '无法恢复“{name}”：名称已被占用，请先修改占用该名称的项。',
  ],
  'trash.tooMany': [
    'At most 1,000 tasks deleted together can be restored at once. Select some of them.',
    '一次最多恢复 1,000 个同时删除的任务，请选择其中一部分。',
  ],
  'trash.held': [
    'This is kept by a retention hold, so only those who manage the project can restore it.',
    '该内容已设置保留锁定，只有可以管理项目的人才能恢复。',
  ],
} as const satisfies Sentences<typeof trashFailures>;

const taskTemplateWords = {
  'taskTemplate.nameTaken': ['A task template with this name already exists here.', '已存在同名的任务模板。'],
  'taskTemplate.notAllowed': [
    'Only managers of the project can change its templates; shared ones need the permission to share task templates.',
    '只有项目管理员可以管理项目的任务模板；共享模板需要“共享任务模板”权限。',
  ],
  'taskTemplate.tooMany': [
    'There are already 100 task templates here. Delete some that are no longer used.',
    '任务模板已达 100 个，请先删除不再使用的模板。',
  ],
  'taskTemplate.tooManyTasks': [
    'A template can have at most 200 tasks, including subtasks.',
    '模板最多包含 200 个任务（含子任务）。',
  ],
  'taskTemplate.tooLarge': [
    'The texts of these tasks are too long for a template; at most 1 MB.',
    '这些任务的文本过长，模板最多 1 MB。',
  ],
  'taskTemplate.tooManyAtOnce': [
    'At most 500 subtasks can be added from a template at once. Select fewer tasks.',
    '一次最多从模板添加 500 个子任务，请减少所选任务。',
  ],
} as const satisfies Sentences<typeof taskTemplateFailures>;

const taskMatrixWords = {
  'taskMatrix.none': [
    'This task has no deliverables matrix. Choose its rows first.',
    '该任务还没有交付矩阵，请先选择行。',
  ],
  'taskMatrix.fieldUnfit': [
    'Rows and columns need different choice fields of this project that are not archived.',
    '行和列必须是本项目中互不相同且未归档的单选字段。',
  ],
  'taskMatrix.optionUnknown': ['One of the chosen options no longer exists.', '所选的某个选项已不存在。'],
  'taskMatrix.tooManyFields': ['Rows and columns can have at most 3 fields together.', '行和列合计最多 3 个字段。'],
  'taskMatrix.tooManyCells': [
    'A matrix can have at most 200 cells. Choose fewer options.',
    '矩阵最多 200 个单元格，请少选一些选项。',
  ],
  'taskMatrix.tooManyTasks': [
    'This would create more than 500 tasks. Use a smaller template, or fill one option at a time.',
    '这将创建超过 500 个任务。请使用较小的模板，或逐个选项补齐。',
  ],
  'taskMatrix.templateUnfit': [
    'A template for cells must have exactly one top-level task.',
    '用于单元格的模板只能有一个顶层任务。',
  ],
} as const satisfies Sentences<typeof taskMatrixFailures>;

const dependencyWords = {
  'dependency.cycle': [
    'This dependency would close a cycle: {path}. Remove one of these dependencies first.',
    '该依赖会形成循环：{path}。请先移除其中一个依赖。',
  ],
  'dependency.self': ['A task cannot depend on itself.', '任务不能依赖自身。'],
  'dependency.double': [
    'These two tasks are already linked. Change or remove that link first.',
    '这两个任务已有关联，请先修改或移除该关联。',
  ],
  'dependency.tooMany': [
    'A task can have at most 50 predecessors and 50 successors.',
    '每个任务最多 50 个前置任务和 50 个后续任务。',
  ],
  'dependency.tooManyInProject': ['A project can have at most 10,000 dependencies.', '每个项目最多 10,000 个依赖。'],
  'schedule.changed': [
    'The affected tasks have been changed meanwhile. Check the updated plan.',
    '受影响的任务已被修改，请查看更新后的计划。',
  ],
} as const satisfies Sentences<typeof dependencyFailures> & Sentences<typeof scheduleFailures>;

const myTaskWords = {
  'myTask.orderFull': [
    'At most 2,000 tasks can be in your own order. Take some out of it, or move the task further up.',
    '个人顺序最多可包含 2,000 个任务。请先移出一些任务，或将任务移到更靠前的位置。',
  ],
  'myTask.dayWrong': ['Choose a day from tomorrow on, within a year.', '请选择明天起一年以内的日期。'],
} as const satisfies Sentences<typeof myTaskFailures>;

const dayPlanWords = {
  'dayPlan.full': [
    'A day can have at most {limit} blocks. Remove one first.',
    '每天最多安排 {limit} 个时段，请先移除一个。',
  ],
  'dayPlan.tooMany': [
    'You can plan at most {limit} blocks on all days together. Remove some first.',
    '所有日期最多共安排 {limit} 个时段，请先移除一些。',
  ],
  'dayPlan.pastMidnight': ['The block would end after midnight.', '时段不能超过当天 24:00。'],
} as const satisfies Sentences<typeof dayPlanFailures>;

const baselineWords = {
  'baseline.nameTaken': ['The project already has a baseline with this name.', '项目中已有同名基线。'],
  'baseline.tooMany': [
    'A project can have at most 10 baselines. Delete one first.',
    '每个项目最多 10 个基线，请先删除一个。',
  ],
  'baseline.tooManyTasks': [
    'A baseline can be set for a project with at most 10,000 tasks.',
    '任务超过 10,000 个的项目不能设置基线。',
  ],
} as const satisfies Sentences<typeof baselineFailures>;

const absenceWords = {
  'absence.notAllowed': [
    'Only this person and administrators of users can see and change the absence.',
    '只有本人和用户管理员可以查看和修改休假设置。',
  ],
  'absence.daysWrong': [
    'The first and the last day must be working days, in this order, at most a year apart, and the last one not in the past.',
    '起止日期必须为工作日，开始日期不得晚于结束日期，跨度不超过一年，且结束日期不能早于今天。',
  ],
  'absence.substituteWrong': [
    'The substitute must be somebody else with an active account.',
    '代理人必须是账号正常的其他用户。',
  ],
} as const satisfies Sentences<typeof absenceFailures>;

const workloadWords = {
  'workload.notAllowed': [
    'Only this person, managers of their projects and leads of their departments can see their workload.',
    '只有本人、其所在项目的管理员和其部门主管可以查看其工作量。',
  ],
  'workload.notTheirCapacity': [
    'Only this person, leads of their departments and administrators of users can see and change the capacity and the days off.',
    '只有本人、其部门主管和用户管理员可以查看和修改可用工时与休息日。',
  ],
  'workload.noEstimate': [
    'This task has no estimate. Enter one, so that a free period can be found for it.',
    '该任务没有预估工时，请先填写，再查找空闲时段。',
  ],
} as const satisfies Sentences<typeof workloadFailures>;

const transferWords = {
  'import.refused': ['{reason}', '{reasonZh}'],
  'import.tooLarge': ['This file is larger than 50 MB and cannot be imported.', '文件超过 50 MB，无法导入。'],
  'import.gone': ['The file has expired. Upload it again.', '文件已过期，请重新上传。'],
  'import.sourceUnclear': [
    'The IDs in this file belong to other tasks here. Choose whether the file is from the same source.',
    '文件中的编号与已有的其他任务相同，请选择是否为同一来源。',
  ],
  'import.namesStale': [
    'A status, label or person chosen for a name of the file is not in the project. Choose again.',
    '为文件中某个名称选择的状态、标签或人员不在该项目中，请重新选择。',
  ],
  'import.nothing': ['There is nothing in this file to import.', '文件中没有可导入的内容。'],
  'export.tooMany': [
    'At most 50,000 tasks can be exported at once. Narrow the filter.',
    '一次最多导出 50,000 个任务，请缩小筛选范围。',
  ],
  'export.tooLarge': [
    'The export would exceed 50 MB and could not be imported again. Narrow the filter and export in parts.',
    '导出内容超过 50 MB，将无法再次导入。请缩小筛选范围，分几次导出。',
  ],
} as const satisfies Sentences<typeof importFailures> & Sentences<typeof exportFailures>;

export const taskWords = {
  ...calendarFeedWords,
  ...formWords,
  ...transferWords,
  ...projectWords,
  ...invitationWords,
  ...templateWords,
  ...statusWords,
  ...workflowWords,
  ...approvalWords,
  ...absenceWords,
  ...labelWords,
  ...taskTypeWords,
  ...customFieldWords,
  ...taskOnlyWords,
  ...myTaskWords,
  ...recurrenceWords,
  ...relocationWords,
  ...taskCopyWords,
  ...taskPlacementWords,
  ...accessRequestWords,
  ...trashWords,
  ...taskTemplateWords,
  ...taskMatrixWords,
  ...dependencyWords,
  ...baselineWords,
  ...dayPlanWords,
  ...workloadWords,
};
