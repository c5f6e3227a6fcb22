import type {
  Announcement,
  AnnouncementDraft,
  AnnouncementFile,
  AnnouncementPriority,
  Audience,
} from '@opsyard/contract';
import { fieldOf, timeOf } from '../announcement-time.ts';

export type EditorValues = {
  titile: string;
  msgAbstract: string;
  msgContent: string;
  priority: AnnouncementPriority;
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
  files: AnnouncementFile[];
};

/** The form values of an announcement, or the defaults of a new one. */
export function valuesOf(announcement: Announcement | null): EditorValues {
  return {
    titile: announcement?.titile ?? '',
    msgAbstract: announcement?.msgAbstract ?? '',
    msgContent: announcement?.msgContent ?? '',
    priority: announcement?.priority ?? 'M',
    msgCategory: announcement?.msgCategory ?? '1',
    sender: announcement?.sender ?? '',
    msgType: announcement?.msgType ?? 'ALL',
    userIds: idsIn(announcement?.userIds),
    departIds: idsIn(announcement?.departIds),
    roleIds: idsIn(announcement?.roleIds),
    startTime: fieldOf(announcement?.startTime ?? null),
    endTime: fieldOf(announcement?.endTime ?? null),
    openType: announcement?.openType ?? 'none',
    openPage: announcement?.openPage ?? '',
    busId: announcement?.busId ?? '',
    files: announcement?.files ?? [],
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
