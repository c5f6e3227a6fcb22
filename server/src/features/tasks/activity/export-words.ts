import { type ChangeSource, mapPlainFields, PLAIN_FIELDS } from '@opsyard/contract';
import type { Sentence } from '../../../kernel/words.ts';

/** The headings of an exported history. */
export const HEADINGS = {
  at: ['Time', '时间'],
  actor: ['By', '操作人'],
  source: ['Source', '来源'],
  task: ['Task', '任务编号'],
  title: ['Title', '标题'],
  kind: ['Change', '变更类型'],
  field: ['Field', '字段'],
  from: ['Before', '修改前'],
  to: ['After', '修改后'],
  operation: ['Operation', '操作编号'],
} as const satisfies Record<string, Sentence>;

export const SOURCES: Record<ChangeSource, Sentence> = {
  page: ['Page', '页面'],
  api: ['API', 'API'],
  bulk: ['Bulk change', '批量修改'],
  import: ['Import', '导入'],
  rule: ['Rule or job', '规则或后台作业'],
};

/** The kinds of entries. */
export const KINDS: Readonly<Record<string, Sentence>> = {
  created: ['Created', '创建'],
  updated: ['Changed', '修改'],
  moved: ['Moved', '调整位置'],
  described: ['Description changed', '修改描述'],
  deleted: ['Deleted', '删除'],
  restored: ['Restored', '恢复'],
  holdSet: ['Retention hold set', '设置保留锁定'],
  holdReleased: ['Retention hold released', '解除保留锁定'],
  imported: ['Imported', '导入'],
  relocated: ['Moved to another project', '移动到其他项目'],
  repetitionChanged: ['Repetition changed', '修改重复设置'],
  dependencyChanged: ['Dependency changed', '修改依赖'],
  approvalRequested: ['Approval requested', '提交审批'],
  approvalGiven: ['Approved', '批准'],
  approvalRejected: ['Rejected', '驳回'],
  approvalDelegated: ['Approval delegated', '委托审批'],
  approvalWithdrawn: ['Approval withdrawn', '撤回审批'],
  approvalExpired: ['Approval expired', '审批过期'],
  freezeOverridden: ['Freeze overridden', '冻结期例外变更'],
  commentAdded: ['Comment added', '发表评论'],
  commentEdited: ['Comment edited', '修改评论'],
  commentDeleted: ['Comment deleted', '删除评论'],
  checklistAdded: ['Checklist item added', '添加检查项'],
  checklistEdited: ['Checklist item edited', '修改检查项'],
  checklistDeleted: ['Checklist item deleted', '删除检查项'],
  checklistConverted: ['Checklist item converted', '检查项转为子任务'],
  fileAdded: ['File added', '添加附件'],
  fileRenamed: ['File renamed', '重命名附件'],
  fileRemoved: ['File removed', '移除附件'],
  linkAdded: ['Link added', '添加关联'],
  linkRemoved: ['Link removed', '移除关联'],
  memberAdded: ['Member added', '添加成员'],
  memberChanged: ['Member role changed', '修改成员角色'],
  memberRemoved: ['Member removed', '移除成员'],
  statusAdded: ['Status added', '添加状态'],
  statusChanged: ['Status changed', '修改状态'],
  statusDeleted: ['Status deleted', '删除状态'],
  healthSet: ['Health set', '设置健康状况'],
  edited: ['Project changed', '修改项目'],
  merged: ['Label merged', '合并标签'],
  labelAdded: ['Label added', '添加标签'],
  labelChanged: ['Label changed', '修改标签'],
  labelDeleted: ['Label deleted', '删除标签'],
  labelMerged: ['Label merged', '合并标签'],
  typeAdded: ['Type added', '添加类型'],
  typeChanged: ['Type changed', '修改类型'],
  typePublished: ['Type published', '发布类型'],
  typeDeleted: ['Type deleted', '删除类型'],
  fieldAdded: ['Field added', '添加字段'],
  fieldChanged: ['Field changed', '修改字段'],
  fieldDeleted: ['Field deleted', '删除字段'],
  overviewArranged: ['Overview arranged', '调整概览卡片'],
  workflowChanged: ['Workflow changed', '修改流程'],
};

/** The fields of tasks and projects that are not custom ones. */
export const FIELDS: Readonly<Record<string, Sentence>> = {
  title: ['Title', '标题'],
  name: ['Name', '名称'],
  description: ['Description', '描述'],
  text: ['Text', '内容'],
  comment: ['Comment', '评论'],
  status: ['Status', '状态'],
  statusId: ['Status', '状态'],
  typeId: ['Type', '类型'],
  typeVersion: ['Type version', '类型版本'],
  priority: ['Priority', '优先级'],
  ownerId: ['Owner', '负责人'],
  assigneeIds: ['Assignees', '参与人'],
  members: ['Members', '成员'],
  role: ['Role', '角色'],
  labelIds: ['Labels', '标签'],
  ...mapPlainFields((name) => PLAIN_FIELDS[name].name),
  dueTime: ['Due time', '截止时间'],
  parentId: ['Parent task', '父任务'],
  copiedFrom: ['Copied from', '复制自'],
  key: ['Key', '编号'],
  archived: ['Archived', '已归档'],
  pinned: ['Pinned', '固定日期'],
  deleted: ['In the trash', '在回收站'],
  state: ['State', '项目状态'],
  health: ['Health', '健康状况'],
  label: ['Label', '标签'],
  group: ['Group', '分组'],
  type: ['Type', '类型'],
  field: ['Field', '字段'],
  color: ['Color', '颜色'],
  visibility: ['Visibility', '可见范围'],
  workingDays: ['Dates in working days', '按工作日计算'],
  cards: ['Cards of the overview', '概览卡片'],
  category: ['Category', '类别'],
  file: ['File', '附件'],
  link: ['Link', '关联'],
  checklist: ['Checklist item', '检查项'],
  done: ['Done', '已完成'],
  stepOwner: ['Owner of the item', '检查项负责人'],
  stepDay: ['Due date of the item', '检查项截止日期'],
  reason: ['Reason', '原因'],
  repetition: ['Repeats', '重复'],
  dependency: ['Dependency', '依赖'],
};

export const PRIORITY_NAMES: Readonly<Record<string, Sentence>> = {
  U: ['Urgent', '紧急'],
  H: ['High', '高'],
  M: ['Medium', '中'],
  L: ['Low', '低'],
  N: ['None', '无'],
};

export const YES: Sentence = ['Yes', '是'];
export const NO: Sentence = ['No', '否'];
/** The text for the id of a deleted object. */
export const FORMER: Sentence = ['(deleted)', '（已删除）'];
/** The text for a record the reader may not see. */
export const UNAVAILABLE: Sentence = ['(not available)', '（不可用）'];
export const HISTORY: Sentence = ['history', '动态'];
