import type { bell as english } from './words.bell.en.ts';

/** Texts of the bell, which is shown on every screen. */
export const bell = {
  label_one: '通知，{{count}} 条未读',
  label_other: '通知，{{count}} 条未读',
  notice: '公告（{{count}}）',
  system: '系统消息（{{count}}）',
  readAll: '全部标为已读',
  all: '查看全部',
  settings: '通知设置',
  nothing: '没有未读消息。',
} satisfies typeof english;
