import { stableId } from './stable-id.ts';

type Item = readonly [value: string, en: string, zh: string, color?: string];

const dictionaries: Record<string, { name: string; items: readonly Item[] }> = {
  priority: {
    name: 'Priority 优先级',
    items: [
      ['U', 'Urgent', '紧急', 'red'],
      ['H', 'High', '高', 'orange'],
      ['M', 'Medium', '中', 'blue'],
      ['L', 'Low', '低', 'cyan'],
      ['N', 'None', '无', 'gray'],
    ],
  },
  task_status_category: {
    name: 'Status category 状态类别',
    items: [
      ['0', 'To do', '待办', 'gray'],
      ['2', 'In progress', '进行中', 'blue'],
      ['4', 'In review', '审核中', 'purple'],
      ['1', 'Done', '已完成', 'green'],
      ['3', 'Cancelled', '已取消', 'brown'],
    ],
  },
  task_project_category: {
    name: 'Project category 项目类别',
    items: [
      ['site', 'Website', '网站'],
      ['ad', 'Advertising', '广告投放'],
      ['creative', 'Creative', '创意素材'],
      ['logistics', 'Logistics', '物流'],
      ['product', 'Product', '产品'],
      ['other', 'Other', '其他'],
    ],
  },
  task_project_state: {
    name: 'Project status 项目状态',
    items: [
      ['planning', 'Planning', '筹备中', 'gray'],
      ['active', 'Active', '进行中', 'blue'],
      ['paused', 'Paused', '已暂停', 'gold'],
      ['completed', 'Completed', '已完成', 'green'],
      ['archived', 'Archived', '已归档', 'brown'],
    ],
  },
  task_project_visibility: {
    name: 'Project visibility 项目可见范围',
    items: [
      ['private', 'Members only', '仅成员'],
      ['dept', 'Department', '本部门'],
      ['org', 'Everyone', '全公司'],
    ],
  },
  task_project_role: {
    name: 'Project role 项目角色',
    items: [
      ['owner', 'Owner', '负责人'],
      ['manager', 'Manager', '管理员'],
      ['member', 'Member', '成员'],
      ['guest', 'Guest', '访客'],
    ],
  },
  sex: {
    name: 'Gender 性别',
    items: [
      ['1', 'Male', '男'],
      ['2', 'Female', '女'],
    ],
  },
  user_status: {
    name: 'Account status 账号状态',
    items: [
      ['1', 'Active', '正常', 'green'],
      ['2', 'Suspended', '冻结', 'red'],
    ],
  },
  valid_status: {
    name: 'Validity 有效状态',
    items: [
      ['1', 'Valid', '有效', 'green'],
      ['0', 'Invalid', '无效', 'gray'],
    ],
  },
  log_type: {
    name: 'Log type 日志类型',
    items: [
      ['1', 'Sign-in', '登录'],
      ['2', 'Operation', '操作'],
      ['3', 'Error', '异常', 'red'],
    ],
  },
  operate_type: {
    name: 'Operation type 操作类型',
    items: [
      ['1', 'Query', '查询'],
      ['2', 'Add', '新增', 'green'],
      ['3', 'Change', '修改', 'blue'],
      ['4', 'Delete', '删除', 'red'],
      ['5', 'Import', '导入', 'purple'],
      ['6', 'Export', '导出', 'cyan'],
    ],
  },
  dict_item_status: {
    name: 'Item status 字典项状态',
    items: [
      ['1', 'Enabled', '启用', 'green'],
      ['0', 'Disabled', '停用', 'gray'],
    ],
  },
  yn: {
    name: 'Yes or no 是否',
    items: [
      ['1', 'Yes', '是'],
      ['0', 'No', '否'],
    ],
  },
  msg_category: {
    name: 'Message type 消息类型',
    items: [
      ['1', 'Announcement', '公告'],
      ['2', 'System message', '系统消息'],
    ],
  },
  msg_type: {
    name: 'Announcement audience 通告对象',
    items: [
      ['ALL', 'Everyone', '全体用户'],
      ['USER', 'Selected people', '指定用户'],
    ],
  },
  send_status: {
    name: 'Announcement status 发布状态',
    items: [
      ['0', 'Draft', '未发布', 'gray'],
      ['1', 'Published', '已发布', 'green'],
      ['2', 'Revoked', '已撤销', 'red'],
    ],
  },
  del_flag: {
    name: 'Deletion status 删除状态',
    items: [
      ['0', 'Active', '正常'],
      ['1', 'Deleted', '已删除'],
    ],
  },
  org_category: {
    name: 'Department type 机构类型',
    items: [
      ['1', 'Company', '公司'],
      ['2', 'Department', '部门'],
      ['3', 'Position', '岗位'],
    ],
  },
  depart_status: {
    name: 'Department status 部门状态',
    items: [
      ['1', 'Enabled', '启用', 'green'],
      ['0', 'Disabled', '停用', 'gray'],
    ],
  },
  menu_type: {
    name: 'Menu type 菜单类型',
    items: [
      ['0', 'Top-level menu', '一级菜单'],
      ['1', 'Submenu', '子菜单'],
      ['2', 'Button', '按钮权限'],
    ],
  },
  perms_type: {
    name: 'What a permission does 授权策略',
    items: [
      ['1', 'Shown when granted', '可见可访问'],
      ['2', 'Usable when granted', '可编辑'],
    ],
  },
  // Only clients of the JeecgBoot family read what follows: their forms offer its items.
  rule_conditions: {
    name: 'Condition of a data rule 数据规则条件',
    items: [
      ['=', 'Equal to', '等于'],
      ['!=', 'Not equal to', '不等于'],
      ['>', 'Greater than', '大于'],
      ['>=', 'Greater than or equal to', '大于等于'],
      ['<', 'Less than', '小于'],
      ['<=', 'Less than or equal to', '小于等于'],
      ['IN', 'One of', '包含'],
      ['LIKE', 'Contains', '模糊'],
      ['LEFT_LIKE', 'Ends with', '左模糊'],
      ['RIGHT_LIKE', 'Starts with', '右模糊'],
      ['SCOPE', 'Data scope', '数据范围'],
    ],
  },
  global_perms_type: {
    name: 'What a permission does everywhere 全局授权策略',
    items: [
      ['1', 'Shown when granted', '可见/可访问'],
      ['2', 'Usable when granted', '可编辑'],
    ],
  },
  position_rank: {
    name: 'Rank of a position 职务级别',
    items: [
      ['1', 'Associate', '员级'],
      ['2', 'Assistant', '助级'],
      ['3', 'Intermediate', '中级'],
      ['4', 'Deputy senior', '副高级'],
      ['5', 'Senior', '正高级'],
    ],
  },
  msgType: {
    name: 'Channel of a message 推送渠道',
    items: [
      ['1', 'SMS', '短信'],
      ['2', 'E-mail', '邮件'],
      ['3', 'WeChat', '微信'],
      ['4', 'In-app', '系统'],
    ],
  },
  msgSendStatus: {
    name: 'Status of a message 推送状态',
    items: [
      ['0', 'Not sent', '未推送', 'gray'],
      ['1', 'Sent', '推送成功', 'green'],
      ['2', 'Failed', '推送失败', 'red'],
    ],
  },
  quartz_status: {
    name: 'Status of a job 任务状态',
    items: [
      ['0', 'Active', '正常', 'green'],
      ['-1', 'Paused', '停止', 'gray'],
    ],
  },
  database_type: {
    name: 'Kind of database 数据库类型',
    items: [
      ['1', 'MySQL', 'MySQL 数据库'],
      ['2', 'Oracle', 'Oracle 数据库'],
      ['3', 'SQL Server', 'SQL Server 数据库'],
      ['4', 'PostgreSQL', 'PostgreSQL 数据库'],
    ],
  },
};

const dictId = (code: string) => stableId(`dictionary ${code}`);

/** The dictionaries every installation begins with. */
export const groundDicts = Object.entries(dictionaries).map(([dictCode, { name }]) => ({
  id: dictId(dictCode),
  dictCode,
  dictName: name,
}));

/** Their items, in both languages. */
export const groundDictItems = Object.entries(dictionaries).flatMap(([code, { items }]) =>
  items.map(([itemValue, itemText, itemTextZh, color = null], index) => ({
    id: stableId(`dictionary ${code} ${itemValue}`),
    dictId: dictId(code),
    itemValue,
    itemText,
    itemTextZh,
    color,
    sortOrder: index + 1,
  })),
);
