import type { partFailures } from '@opsyard/contract';
import type { Sentences } from '../../kernel/words.ts';

type Words = Sentences<(typeof partFailures)[0]> &
  Sentences<(typeof partFailures)[1]> &
  Sentences<(typeof partFailures)[2]> &
  Sentences<(typeof partFailures)[3]> &
  Sentences<(typeof partFailures)[4]>;

export const partWords: Words = {
  'comment.notYours': ['Only its author can change this comment.', '只有作者可以修改该评论。'],
  'comment.empty': ['The comment is empty.', '评论内容为空。'],
  'checklist.personUnknown': [
    'This person cannot see the record, or is no longer active.',
    '此人无权查看该记录，或账号已停用。',
  ],
  'checklist.tooMany': ['A checklist can have at most 200 items.', '检查清单最多 200 项。'],
  'attachment.tooLarge': ['“{name}” is larger than 50MB.', '“{name}”超过 50MB。'],
  'attachment.typeRefused': ['The file type of “{name}” is not supported.', '不支持“{name}”的文件类型。'],
  'attachment.nameMissing': ['Choose a file first.', '请先选择文件。'],
  'attachment.notYours': [
    'Only the person who added this file or a manager can remove it.',
    '只有上传者或管理员可以删除该文件。',
  ],
  'watch.cannotSee': ['This person cannot see this, or is no longer active.', '此人无权查看此内容，或账号已停用。'],
  'watch.muted': ['This person has muted this and can only be mentioned.', '此人已将其静音，只能通过提及通知。'],
  'watch.tooMany': ['There can be at most 1,000 watchers.', '关注者最多 1,000 人。'],
  'link.self': ['A record cannot be linked with itself.', '记录不能与自身关联。'],
  'link.warned': ['{warning}', '{warning}'],
  'link.refused': ['{reason}', '{reasonZh}'],
  'link.double': ['These records are linked already.', '这两条记录已经关联。'],
  'link.tooMany': [
    'A record can have at most 100 links. Those with records that you cannot see count as well.',
    '每条记录最多关联 100 条记录，您无权查看的关联也计算在内。',
  ],
  'attachment.tooManyUnsent': [
    'At most 50 uploaded files can wait to be sent. Send the form or add the task first, or try again tomorrow: files that are not sent are deleted after a day.',
    '最多可有 50 个已上传但未提交的文件。请先提交表单或新建任务，或明天再试：未提交的文件一天后自动删除。',
  ],
  'attachment.tooMany': ['At most 200 files can be attached.', '最多可添加 200 个文件。'],
};
