import type { departmentFailures, departmentRoleFailures, roleFailures, userFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../kernel/words.ts';

const userWords = {
  'user.oneself': ['You cannot do this to your own account.', '不能对自己的账号执行此操作。'],
  'user.lastAdministrator': [
    'This is the last administrator. Make someone else an administrator first.',
    '这是最后一位管理员，请先指定其他管理员。',
  ],
  'user.mayDoMore': ['This user has permissions that you do not have.', '该用户拥有您没有的权限，无法操作。'],
  'user.roleBeyond': ['This role has permissions that you do not have.', '该角色包含您没有的权限，无法操作。'],
  'user.departmentBeyond': [
    'You can only add people to your own departments and their sub-departments.',
    '您只能将人员加入您所在的部门及其下级部门。',
  ],
  'user.mayNotAssign': ['You do not have permission to assign roles or departments.', '您没有分配角色或部门的权限。'],
  'user.waits': [
    'This user is pending approval. Review the registration under “Security policy”.',
    '该用户正在等待审批，请在“安全策略”中处理。',
  ],
  'user.likeAdministrator': [
    'This name is too similar to that of an administrator. Please add something that distinguishes them.',
    '该姓名与管理员的姓名相同或相似，请加以区分。',
  ],
  'user.workNoTaken': ['employee ID already exists!', '工号已存在！'],
  'user.birthdayInvalid': ['Please enter a valid date of birth.', '请输入正确的生日。'],
  'user.phoneInvalid': ['Please enter a valid mobile number.', '请输入正确的手机号！'],
  'user.unknownRole': ['The role does not exist or has been deleted.', '角色不存在或已被删除。'],
  'user.unknownDepartment': ['The department does not exist or has been deleted.', '部门不存在或已被删除。'],
  'user.noRoles': ['This user has no roles.', '未找到用户相关角色信息'],
  'user.invitationOver': [
    'This invitation has expired. Ask an administrator for a new one.',
    '该邀请链接已失效，请联系管理员重新获取。',
  ],
} as const satisfies Sentences<typeof userFailures>;

const roleWords = {
  'role.codeTaken': ['role code already exists!', '角色编码已存在'],
  'role.needed': [
    'This is a built-in role. It cannot be deleted and its code cannot be changed.',
    '系统内置角色，不能删除或修改编码。',
  ],
} as const satisfies Sentences<typeof roleFailures>;

const departmentWords = {
  'depart.nothingFound': ['No matching departments.', '未查询匹配数据！'],
  'depart.cycle': ['A department cannot be moved below itself.', '部门不能移动到自己的下级。'],
  'depart.tooDeep': ['Departments can have at most ten levels.', '部门层级最多 10 级。'],
  'depart.tooMany': ['The maximum number of departments has been reached.', '部门数量已达上限。'],
  'depart.hasPeople': [
    'This department or a sub-department still has members. Move them first.',
    '该部门或下级部门仍有成员，请先调整成员。',
  ],
  'depart.unknownManager': ['The manager must have an active account.', '负责人必须是正常状态的用户。'],
  'depart.unknownParent': ['The parent department code does not exist.', '上级部门编码不存在。'],
  'depart.rowWrong': [
    'A department needs a name of at most 100 characters and a type of 1, 2 or 3; or another cell is too long.',
    '部门名称不能为空且最多 100 个字符，机构类型为 1、2 或 3；或有单元格过长。',
  ],
} as const satisfies Sentences<typeof departmentFailures>;

const departmentRoleWords = {
  'departRole.codeTaken': ['This department already has a role with this code.', '该部门已有相同编码的角色。'],
  'departRole.notInDepartment': [
    'This user does not belong to the department of the role.',
    '该用户不属于此角色所在的部门。',
  ],
} as const satisfies Sentences<typeof departmentRoleFailures>;

export const administrationWords = { ...userWords, ...roleWords, ...departmentWords, ...departmentRoleWords } as const;

/** Success messages of the wire. */
export const successMessages = {
  added: ['Added.', '添加成功！'],
  changed: ['Saved.', '修改成功!'],
  deleted: ['Deleted.', '删除成功!'],
  done: ['Done.', '操作成功！'],
  partly: ['{done} succeeded, {refused} failed.', '成功 {done} 项，失败 {refused} 项。'],
  restored: ['Restored.', '还原成功！'],
} as const satisfies Record<string, Sentence>;
