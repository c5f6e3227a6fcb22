import type { commonFailures } from '@opsyard/contract';
import type { Sentences } from './words.ts';

export const commonWords = {
  'common.invalidInput': [
    'Some of the input is not valid. Check what you entered and try again.',
    '提交的内容有误，请检查后重试。',
  ],
  'common.unsupportedMedia': ['This content type is not supported.', '不支持该内容类型。'],
  'common.tooLarge': ['The request is too large.', '提交的内容过大。'],
  'common.unauthenticated': ['Unauthorized. Please log in again', '未登录或登录已失效，请重新登录'],
  'common.sessionExpired': ['Sorry, login has expired, please log in again', '很抱歉，登录已过期，请重新登录'],
  'common.forbidden': ['Access denied', '拒绝访问'],
  'common.crossSite': ['Requests from other sites are not accepted.', '不接受来自其他网站的请求。'],
  'common.notFound': ['Sorry, the resource was not found', '很抱歉，资源未找到'],
  'common.staleVersion': [
    'Someone else has changed this. Check the current version and try again.',
    '其他人刚刚修改过，请查看最新内容后重试。',
  ],
  'common.keyReused': [
    'This request was already sent with different content. Start over.',
    '该请求已用其他内容提交过，请重新操作。',
  ],
  'common.tooManyRequests': ['Too many attempts. Please wait a little and try again.', '操作过于频繁，请稍后再试。'],
  'common.internal': [
    'Something went wrong on the server. If it happens again, give your administrator the request ID {requestId}.',
    '服务器出错了。如再次出现，请将编号 {requestId} 告知管理员。',
  ],
  'common.busy': ['The system is busy. Try again in a moment.', '系统繁忙，请稍后再试。'],
  'common.timeout': ['Network timeout', '网络超时'],
  'common.unconfirmed': [
    'The database connection was lost while saving. Check whether the change was saved before trying again.',
    '保存时与数据库的连接中断，无法确定是否已保存。请先查看结果，再决定是否重做。',
  ],
  'common.filesUnavailable': [
    'The file storage cannot be reached at the moment. Nothing was saved. Please try again later.',
    '暂时无法连接文件存储，内容未保存，请稍后重试。',
  ],
  'common.infected': [
    '“{name}” was refused: the virus scanner found {signature} in it. Nothing was saved.',
    '“{name}”未被接收：病毒扫描发现 {signature}，文件未保存。',
  ],
  'common.scanTooLarge': [
    '“{name}” is too large for the virus scanner. Nothing was saved. Contact your administrator.',
    '“{name}”超出病毒扫描的大小限制，文件未保存，请联系管理员。',
  ],
  'common.scanUnavailable': [
    '“{name}” could not be scanned for viruses. Nothing was saved. Please try again later.',
    '暂时无法对“{name}”进行病毒扫描，文件未保存，请稍后重试。',
  ],
  'common.diskFull': [
    'The server is out of disk space, so nothing can be saved. Viewing still works. Contact your administrator.',
    '存储空间不足，暂时无法保存。仍可查看内容，请联系管理员。',
  ],
} as const satisfies Sentences<typeof commonFailures>;
