import type { AnyRecordType } from '@opsyard/contract';

/** What the writing calls of a record type are called in Chinese where the log lists them. */
export function recordCallNames({ name, one }: Pick<AnyRecordType, 'name' | 'one'>): Readonly<Record<string, string>> {
  const [, zh] = one;
  const names = {
    add: `新增${zh}`,
    edit: `编辑${zh}`,
    editBatch: `批量编辑${zh}`,
    transition: `变更${zh}状态`,
    deleteBatch: `将${zh}移入回收站`,
    restoreBatch: `从回收站恢复${zh}`,
    purgeBatch: `彻底删除${zh}`,
    undo: `撤销对${zh}的操作`,
    export: `导出${zh}`,
  };
  return Object.fromEntries(Object.entries(names).map(([call, text]) => [`${name}.${call}`, text]));
}
