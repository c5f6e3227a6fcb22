import type { announcementFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../kernel/words.ts';

export const announcementWords = {
  'announcement.emptyAnnouncement': ['Give the announcement a title.', '请填写公告标题。'],
  'announcement.linkRefused': [
    'The link target is not valid. URLs start with http:// or https://, internal pages with /, components use the name in the menu.',
    '跳转目标无效：网址须以 http:// 或 https:// 开头，站内页面以 / 开头，组件须使用菜单中的名称。',
  ],
  'announcement.nobodyChosen': ['Choose an audience for the announcement.', '请选择公告的接收对象。'],
  'announcement.timesWrong': [
    'The end time must be in the future and after the start time.',
    '结束时间必须晚于开始时间，且晚于当前时间。',
  ],
  'announcement.published': [
    'This announcement is published. Revoke it before editing.',
    '公告已发布，请先撤销再修改。',
  ],
  'announcement.notUndoable': [
    'This can no longer be undone: the announcement has changed since.',
    '公告已被再次修改，无法撤回该操作。',
  ],
  'announcement.snoozeWrong': [
    'Choose a time in the future, at most 90 days from now.',
    '请选择将来的时间，最长 90 天。',
  ],
  'announcement.fileUnknown': ['One of the files is no longer available. Add it again.', '附件已失效，请重新上传。'],
  'announcement.rowWrong': [
    'Titles have at most 100 characters, summaries 500, senders 50. Priority and type must be written as in an export.',
    '标题最多 100 个字符，摘要 500，发布人 50；优先级与类型须与导出表格中的写法一致。',
  ],
  'announcement.fileMissing': ['There is no file in this request.', '请选择文件。'],
  'announcement.fileTooLarge': ['{name} is larger than 50 MB.', '{name} 超过 50 MB。'],
  'announcement.fileRefused': [
    '{name} is not supported: the file type is unknown or does not match the content.',
    '不支持 {name}：文件类型未知，或内容与扩展名不符。',
  ],
} as const satisfies Sentences<typeof announcementFailures>;

export const successMessages = {
  saved: ['Saved', '保存成功'],
  published: ['The announcement is published', '公告已发布'],
  scheduled: ['The announcement will be published at its start time', '公告将在开始时间自动发布'],
  revoked: ['The announcement is revoked', '公告已撤销'],
  deleted: ['Deleted', '删除成功'],
  allRead: ['All marked as read', '全部已读'],
} as const satisfies Record<string, Sentence>;
