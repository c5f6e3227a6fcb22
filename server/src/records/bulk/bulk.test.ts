import { expect } from 'vitest';
import { runTurn } from '../../../test/fixtures/job-fixture.ts';
import { addChannel, sendTable, test } from '../../../test/fixtures/record-fixture.ts';
import { clientOf } from '../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const ROWS = 1_003;

/** A table of so many new channels. */
function table(count = ROWS, carrier = 'Many'): string {
  const lines = Array.from({ length: count }, (_, at) => `Channel ${at},M${at},${carrier},Sea freight`);
  return ['Name,Code,Carrier,Service', ...lines].join('\n');
}

const requireJobId = (jobId: string | null) => jobId ?? expect.fail('There is no job');

test('more than 1,000 rows are imported by a job as one operation, and only refused rows fail', async ({
  app,
  editor,
}) => {
  const calls = editor.client.logisticsChannel;
  const { fileId } = await sendTable(app, editor, table());
  const { added, opId, jobId } = await calls.importRun({ body: { fileId } });
  expect([added, (await calls.list({ query: {} })).total]).toEqual([ROWS, 0]);
  await expect(calls.undo({ body: { opId } })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  // Taken by somebody between the check and the job.
  await addChannel(editor, { name: 'Taken', code: 'M17' });
  await runTurn(app, requireJobId(jobId));
  const job = await editor.client.recordJob.get({ query: { id: requireJobId(jobId) } });
  expect(job).toMatchObject({ state: 'partial', failed: 1, skipped: 1, pending: 0, running: 0, ok: 10 + 99 });
  const { records } = await editor.client.recordJob.items({ query: { id: requireJobId(jobId), state: 'failed' } });
  expect(records).toMatchObject([{ label: '19', code: 'record.duplicate' }]);
  expect(await countOf(app, `carrier = 'Many' and deleted_at is null`)).toBe(ROWS - 1);

  const undone = await calls.undo({ body: { opId } });
  expect(undone).toMatchObject({ changed: 0, jobId: expect.any(String) });
  await runTurn(app, requireJobId(undone.jobId));
  expect(await countOf(app, `carrier = 'Many' and deleted_at is null`)).toBe(0);

  // The row that failed must not be added after all was undone.
  await editor.client.recordJob.retry({ body: { id: requireJobId(jobId) } });
  await runTurn(app, requireJobId(jobId));
  expect(await editor.client.recordJob.get({ query: { id: requireJobId(jobId) } })).toMatchObject({ failed: 1 });
  expect(await countOf(app, `carrier = 'Many' and deleted_at is null`)).toBe(0);
});

test('the title of a job is in the language of its reader, also of a copy and in the table of its errors', async ({
  app,
  editor,
}) => {
  const { fileId } = await sendTable(app, editor, table());
  const { jobId } = await editor.client.logisticsChannel.importRun({ body: { fileId } });
  const reader = clientOf(app, { 'x-access-token': editor.token, 'accept-language': 'zh' });
  const query = { id: requireJobId(jobId) };
  expect((await editor.client.recordJob.get({ query })).title).toBe('Import 1,003 channels');
  expect((await reader.recordJob.get({ query })).title).toBe('导入 1003 条渠道');
  const copy = await reader.recordJob.clone({ body: query });
  expect(copy.title).toBe('导入 1003 条渠道');
  expect((await editor.client.recordJob.get({ query: { id: copy.id } })).title).toBe('Import 1,003 channels');
  const { headers } = await app.inject({
    url: `/record/job/errorSheet?id=${query.id}&format=csv`,
    headers: { 'x-access-token': editor.token, 'accept-language': 'zh' },
  });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('导入 1003 条渠道');
});

test('everything that matches is edited, moved on and deleted by jobs, each of which can be undone', async ({
  app,
  editor,
}) => {
  const calls = editor.client.logisticsChannel;
  const { fileId } = await sendTable(app, editor, table());
  await runTurn(app, requireJobId((await calls.importRun({ body: { fileId } })).jobId));
  const filter = 'carrier = Many';

  const edited = await calls.editBatch({ body: { filter, changes: { notes: 'new' } } });
  // Does not match any more when its turn comes.
  await calls.editBatch({ body: { filter: 'code = M5', changes: { carrier: 'Other' } } });
  await expect(calls.undo({ body: { opId: edited.opId } })).rejects.toMatchObject(refusal(404, 'common.notFound'));
  await runTurn(app, requireJobId(edited.jobId));
  expect(await countOf(app, `notes = 'new'`)).toBe(ROWS - 1);

  const moved = await calls.transition({ body: { filter, transition: 'start' } });
  await runTurn(app, requireJobId(moved.jobId));
  expect(await countOf(app, `state = 'active'`)).toBe(ROWS - 1);

  const deleted = await calls.deleteBatch({ body: { filter } });
  await runTurn(app, requireJobId(deleted.jobId), 1);
  await expect(calls.undo({ body: { opId: deleted.opId } })).rejects.toMatchObject(
    refusal(409, 'operation.stillRunning'),
  );
  await runTurn(app, requireJobId(deleted.jobId));
  expect(await countOf(app, 'deleted_at is null')).toBe(1);

  for (const { opId } of [deleted, moved, edited])
    await runTurn(app, requireJobId((await calls.undo({ body: { opId } })).jobId));
  expect(await countOf(app, `deleted_at is null and notes is null and state = 'trial'`)).toBe(ROWS);
});

test('a job stops with a reason when its creator may no longer edit', async ({ app, editor }) => {
  const { fileId } = await sendTable(app, editor, table());
  const { jobId } = await editor.client.logisticsChannel.importRun({ body: { fileId } });
  await app.pool.query('delete from sys_user_role where user_id = $1', [editor.id]);
  await runTurn(app, requireJobId(jobId));
  const { rows } = await app.pool.query('select distinct state, error_code from record_job_item where job_id = $1', [
    jobId,
  ]);
  expect(rows).toEqual([{ state: 'failed', error_code: 'recordJob.creatorUnable' }]);
  expect(await countOf(app, 'true')).toBe(0);
});

async function countOf(
  { pool }: { pool: { query: (text: string) => Promise<{ rows: { count: number }[] }> } },
  condition: string,
): Promise<number | undefined> {
  return (await pool.query(`select count(*)::int as count from logistics_channel where ${condition}`)).rows[0]?.count;
}
