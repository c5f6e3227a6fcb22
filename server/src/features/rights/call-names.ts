/** Chinese names of the operations in the log; the English name is their summary. */
export const callNames: Readonly<Record<string, string>> = {
  'menuEntry.add': '新增菜单或按钮',
  'menuEntry.edit': '编辑菜单或按钮',
  'menuEntry.order': '调整菜单顺序或移动菜单',
  'menuEntry.delete': '删除菜单及其下级与授权',
  'menuEntry.deleteBatch': '批量删除菜单及其下级',
  'dataRule.add': '新增数据规则',
  'dataRule.edit': '编辑数据规则',
  'dataRule.delete': '删除数据规则',
  'grant.change': '调整授权与数据规则',
  'grant.saveRolePermissions': '保存角色授权',
  'grant.saveDepartPermissions': '保存部门授权',
  'grant.saveRoleRules': '设置角色的数据规则',
  'grant.saveDepartRolePermissions': '保存部门角色授权',
  'grant.saveDepartRules': '设置部门的数据规则',
  'grant.saveDepartRoleRules': '设置部门角色的数据规则',
};
