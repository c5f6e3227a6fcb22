import { LOG_LISTED_MAX, type LogRow } from '@opsyard/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import type { DataScope } from '../../identity/index.ts';
import { presentEntry } from './present-entry.ts';
import { type LogFilter, listLog } from './store.ts';

const AT_ONCE = 1_000;
const TITLES = {
  createTime: ['Time (GMT+8)', '时间'],
  username: ['Account', '账号'],
  ip: ['IP address', 'IP 地址'],
  logContent: ['Action', '日志内容'],
  method: ['API call', '接口'],
  requestType: ['Method', '请求方式'],
  requestUrl: ['Path', '请求路径'],
  requestParam: ['Request parameters', '请求参数'],
  status: ['Status', '状态码'],
  failure: ['Error', '失败原因'],
  costTime: ['ms', '毫秒'],
  requestId: ['Request ID', '请求编号'],
} as const satisfies Partial<Record<keyof LogRow, readonly [string, string]>>;

type Query = {
  filter: LogFilter;
  scope: DataScope;
  format: 'xlsx' | 'csv' | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Exports the newest 10,000 matching entries as a table. */
export async function exportLog(db: Db, { filter, scope, format, request, reply }: Query): Promise<void> {
  const language = languageOf(request.headers['accept-language']);
  const at = language === 'zh' ? 1 : 0;
  const columns = Object.entries(TITLES).map(([key, titles]) => ({
    title: titles[at],
    value: (row: LogRow) => row[key as keyof typeof TITLES],
  }));
  await sendSheet(reply, { name: 'log', format, columns, rows: rowsFound(db, { filter, scope, language }) });
}

type Requested = Pick<Query, 'filter' | 'scope'> & { language: Language };

async function* rowsFound(db: Db, { filter, scope, language }: Requested): AsyncGenerator<LogRow> {
  for (let pageNo = 1; (pageNo - 1) * AT_ONCE < LOG_LISTED_MAX; pageNo += 1) {
    const { rows } = await listLog(db, { ...filter, pageNo, pageSize: AT_ONCE }, scope);
    yield* rows.map(presentEntry(language));
    if (rows.length < AT_ONCE) return;
  }
}
