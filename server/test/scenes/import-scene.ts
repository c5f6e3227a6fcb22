import type {
  Envelope,
  FailureResult,
  ImportReport,
  Permission,
  ProjectDetail,
  TaskRow,
  TextEncoding,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { test as base, freshKey, type Person, Refused } from '../kit.ts';
import { expectAnswer } from '../reply-check.ts';

const PERMISSIONS: readonly Permission[] = ['task:use', 'task:project:add', 'task:task:import', 'task:task:export'];

/** A private project with a user in every role, all with the permissions to import and export. */
export type ImportScene = {
  project: ProjectDetail;
  owner: Person;
  manager: Person;
  member: Person;
  guest: Person;
  /** Has no access to the project. */
  stranger: Person;
  /** All tasks of a project as its owner sees them, in their order, archived ones last. */
  tasks: (projectId?: string) => Promise<TaskRow[]>;
};

export type Sent = {
  name?: string;
  projectId?: string;
  zone?: string;
  encoding?: TextEncoding;
  language?: 'en' | 'zh';
};
export type Exported = { status: number; text: string; bytes: Uint8Array; headers: Record<string, unknown> };

type Importing = {
  scene: ImportScene;
  /** Uploads a file to import, as a browser does; throws `Refused`. */
  send: (person: Person, content: string | Uint8Array, sent?: Sent) => Promise<ImportReport>;
  /** Downloads an export. */
  fetchExport: (person: Person, query: Record<string, string>) => Promise<Exported>;
};

export const test = base.extend<Importing>({
  scene: async ({ as }, use) => {
    const [owner, manager, member, guest, stranger] = await Promise.all([
      as(...PERMISSIONS),
      as(...PERMISSIONS),
      as(...PERMISSIONS),
      as(...PERMISSIONS),
      as(...PERMISSIONS),
    ]);
    const key = freshKey();
    const { id } = await owner.client.project.add({ body: { name: `Yard ${key}`, key, template: 'blank' } });
    for (const [role, person] of Object.entries({ manager, member, guest })) {
      const body = { projectId: id, userIds: [person.id], role: role as 'manager' | 'member' | 'guest' };
      await owner.client.member.add({ body });
    }
    const project = await owner.client.project.queryById({ query: { id } });
    const tasks = async (projectId = id) => [
      ...(await listOf(owner, projectId, false)),
      ...(await listOf(owner, projectId, true)),
    ];
    await use({ project, owner, manager, member, guest, stranger, tasks });
  },
  send: async ({ app }, use) => use((person, content, sent) => send(app, person, content, sent)),
  fetchExport: async ({ app }, use) => {
    await use(async ({ token }, query) => {
      const headers = { 'x-access-token': token };
      const response = await app.inject({ method: 'GET', url: '/task/export/tasks', query, headers });
      expectAnswer('GET', '/task/export/tasks', { status: response.statusCode });
      const { statusCode: status, body: text, rawPayload, headers: sent } = response;
      return { status, text, bytes: new Uint8Array(rawPayload), headers: sent };
    });
  },
});

async function send(
  app: FastifyInstance,
  { token }: Person,
  content: string | Uint8Array,
  { name = 'board.json', projectId, zone, encoding, language = 'en' }: Sent = {},
): Promise<ImportReport> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/task/import/upload',
    query: { ...(projectId && { projectId }), ...(zone && { zone }), ...(encoding && { encoding }) },
    headers: {
      'x-access-token': token,
      'accept-language': language,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const envelope = response.json<Envelope<ImportReport>>();
  expectAnswer('POST', '/task/import/upload', { status: response.statusCode, envelope });
  if (!envelope.success) throw new Refused(response.statusCode, envelope as unknown as Envelope<FailureResult>);
  return envelope.result;
}

async function listOf({ client }: Person, projectId: string, archived: boolean): Promise<TaskRow[]> {
  const all: TaskRow[] = [];
  let cursor: string | null = null;
  do {
    const body = { projectId, filter: { archived }, limit: 200, ...(cursor !== null && { cursor }) };
    const page: { records: TaskRow[]; cursor: string | null } = await client.task.query({ body });
    all.push(...page.records);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}
