import type { Announcement, AnnouncementDraft, Audience, NewsFile, NewsPriority } from '@opsyard/contract';
import { fieldOf, timeOf } from '../news-time.ts';

/** Form values of the editor. */
export type EditorValues = {
  titile: string;
  msgAbstract: string;
  msgContent: string;
  priority: NewsPriority;
  msgCategory: '1' | '2';
  sender: string;
  msgType: Audience;
  userIds: string[];
  departIds: string[];
  roleIds: string[];
  startTime: string;
  endTime: string;
  openType: 'none' | 'url' | 'component';
  openPage: string;
  busId: string;
  files: NewsFile[];
};

/** The form values of an announcement, or the defaults of a new one. */
export function valuesOf(news: Announcement | null): EditorValues {
  return {
    titile: news?.titile ?? '',
    msgAbstract: news?.msgAbstract ?? '',
    msgContent: news?.msgContent ?? '',
    priority: news?.priority ?? 'M',
    msgCategory: news?.msgCategory ?? '1',
    sender: news?.sender ?? '',
    msgType: news?.msgType ?? 'ALL',
    userIds: idsIn(news?.userIds),
    departIds: idsIn(news?.departIds),
    roleIds: idsIn(news?.roleIds),
    startTime: fieldOf(news?.startTime ?? null),
    endTime: fieldOf(news?.endTime ?? null),
    openType: news?.openType ?? 'none',
    openPage: news?.openPage ?? '',
    busId: news?.busId ?? '',
    files: news?.files ?? [],
  };
}

/** Converts form values to the request body. */
export function draftOf({ files, openType, startTime, endTime, ...values }: EditorValues): AnnouncementDraft {
  return {
    ...values,
    startTime: timeOf(startTime),
    endTime: timeOf(endTime),
    openType: openType === 'none' ? '' : openType,
    userIds: values.userIds.join(','),
    departIds: values.departIds.join(','),
    roleIds: values.roleIds.join(','),
    fileIds: files.map(({ id }) => id),
  };
}

function idsIn(list: string | undefined): string[] {
  return (list ?? '').split(',').filter(Boolean);
}
