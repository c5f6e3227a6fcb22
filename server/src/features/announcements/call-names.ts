/** Chinese names of the operations in the log; the English name is their summary. */
export const callNames: Readonly<Record<string, string>> = {
  'announcement.add': '新建公告',
  'announcement.edit': '编辑公告',
  'announcement.undo': '撤回上一次发布或撤销',
  'announcement.delete': '删除公告',
  'announcement.deleteBatch': '批量删除公告',
  'announcement.exportXls': '导出公告',
  'announcement.importExcel': '导入公告草稿',
  'announcement.upload': '上传公告附件',
  'announcementSend.read': '标记消息为已读',
  'announcementSend.readAll': '全部标记为已读',
  'announcementSend.snooze': '稍后提醒消息',
  'notification.saveSettings': '设置消息提醒方式',
};
