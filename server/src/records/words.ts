import type { operationFailures, recordFailures } from '@opsyard/contract';
import type { Sentences } from '../kernel/words.ts';

export const recordWords: Sentences<typeof recordFailures> = {
  'record.unknownFilter': [
    'This part of the filter cannot be understood: {part}',
    '无法识别筛选条件中的这一部分：{part}',
  ],
  'record.tooManyMatch': [
    'More than {limit} records match. Narrow the filter and try again.',
    '符合条件的记录超过 {limit} 条，请缩小筛选范围后重试。',
  ],
  'record.tooManyCells': ['At most 1,000 cells can be changed at once.', '一次最多修改 1000 个单元格。'],
  'record.duplicate': ['Another record already has this value.', '已有其他记录使用该值。'],
  'record.linkMissing': [
    'What a field refers to no longer exists, or you cannot see it.',
    '某个字段引用的对象已不存在，或您无权查看。',
  ],
  'record.notPossible': ['This is not possible in the present state.', '当前状态下不能执行此操作。'],
  'record.inTrash': ['This record is in the trash. Restore it first.', '该记录在回收站中，请先恢复。'],
  'record.fileTooLarge': ['“{name}” is larger than 20 MB.', '“{name}”超过 20 MB。'],
  'record.fileGone': ['This file is no longer there. Please send it again.', '该文件已失效，请重新上传。'],
  'record.nothingToImport': ['No row of this table adds or changes anything.', '表格中没有可新增或更新的数据。'],
  'record.viewNameTaken': [
    'You already have a view with this name. Choose another name.',
    '您已有同名视图，请换一个名称。',
  ],
  'record.tooManyViews': [
    'There can be at most {limit} views here. Delete one you no longer need and try again.',
    '最多只能有 {limit} 个视图，请先删除不再需要的视图。',
  ],
  'record.viewSharing': [
    'To share a view, you need permission to edit these records.',
    '共享视图需要编辑此类记录的权限。',
  ],
  'record.viewLocked': [
    'Only its owner and those with permission to delete these records can change this view. Save your own view instead.',
    '只有该视图的所有者或有权删除此类记录的人可以更改它，您可以另存为自己的视图。',
  ],
};

export const operationWords: Sentences<typeof operationFailures> = {
  'operation.tooLate': ['This can no longer be undone: more than 24 hours have passed.', '已超过 24 小时，无法撤销。'],
  'operation.notYours': ['You cannot undo what others did here.', '您不能在此撤销他人的操作。'],
  'operation.alreadyUndone': ['This has already been undone.', '该操作已被撤销。'],
  'operation.stillRunning': [
    'A background job is still making these changes. Wait until it has ended, or cancel it, and try again.',
    '后台任务仍在执行这些更改，请等待其结束或取消后重试。',
  ],
  'operation.nothingLeft': [
    'Everything has been changed since then, so nothing was undone.',
    '相关内容之后都已被修改，未撤销任何内容。',
  ],
};
