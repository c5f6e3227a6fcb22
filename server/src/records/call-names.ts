import type { AnyRecordType, PartName } from '@opsyard/contract';

/** The Chinese names of the writing calls of a record type, for the operation log. */
export function recordCallNames({
  name,
  one,
  parts = [],
}: Pick<AnyRecordType, 'name' | 'one' | 'parts'>): Readonly<Record<string, string>> {
  const [, zh] = one;
  const names = {
    add: `新增${zh}`,
    edit: `编辑${zh}`,
    editBatch: `批量编辑${zh}`,
    editCells: `批量编辑${zh}单元格`,
    transition: `变更${zh}状态`,
    deleteBatch: `将${zh}移入回收站`,
    restoreBatch: `从回收站恢复${zh}`,
    purgeBatch: `彻底删除${zh}`,
    undo: `撤销对${zh}的操作`,
    export: `导出${zh}`,
    importUpload: `上传${zh}导入文件`,
    importRun: `导入${zh}`,
    viewAdd: `保存${zh}视图`,
    viewEdit: `更改${zh}视图`,
    viewDelete: `删除${zh}视图`,
    viewRestore: `恢复${zh}视图`,
    viewDefault: `设置${zh}默认视图`,
  };
  const own = Object.entries(names).map(([call, text]) => [`${name}.${call}`, text]);
  const ofParts = parts.flatMap((part) =>
    Object.entries(PART_CALLS[part](zh)).map(([call, text]) => [`${name}${call}`, text]),
  );
  return Object.fromEntries([...own, ...ofParts]);
}

const PART_CALLS: Readonly<Record<PartName, (zh: string) => Readonly<Record<string, string>>>> = {
  comments: (zh) => ({
    'Comment.add': `评论${zh}`,
    'Comment.edit': `编辑${zh}评论`,
    'Comment.react': `添加或取消${zh}评论的表情回应`,
    'Comment.delete': `删除${zh}评论`,
  }),
  files: (zh) => ({
    'Attachment.upload': `上传${zh}附件`,
    'Attachment.rename': `重命名${zh}附件`,
    'Attachment.delete': `删除${zh}附件`,
  }),
  checklist: (zh) => ({
    'Checklist.add': `新增${zh}检查项`,
    'Checklist.edit': `编辑、勾选或移动${zh}检查项`,
    'Checklist.delete': `删除${zh}检查项`,
  }),
  links: (zh) => ({ 'Link.add': `添加${zh}关联`, 'Link.delete': `移除${zh}关联` }),
  watchers: (zh) => ({
    'Watch.set': `关注、静音或取消关注${zh}`,
    'Watch.setOther': `添加或移除${zh}的关注者`,
  }),
};
