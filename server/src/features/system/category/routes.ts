import { CATEGORY_DEPTH_MAX, category, categoryFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { mergeEdit } from '../../../kernel/merge-edit.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import { type Handlers, mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { withoutNulls } from '../../../kernel/routes/without-nulls.ts';
import { languageOf } from '../../../kernel/words.ts';
import { differences, writeAudit } from '../../audit/index.ts';
import { importedCategories } from './import.ts';
import { depthOf, nextSegment, segmentOf } from './rules.ts';
import { exportCategories } from './sheet.ts';
import {
  branchOf,
  childrenOf,
  findCategory,
  insertCategory,
  lastCodeBelow,
  listCategories,
  lockCategory,
  type Node,
  namesOf,
  nodesBelow,
  removeCategories,
  renameCategory,
} from './store.ts';

const TOP = '0';

/** Registers the routes for categories. */
export function serveCategories(app: FastifyInstance): void {
  mount(app, category, {
    async rootList({ db, query }) {
      const { rows, total } = await listCategories(db, query);
      return pageOf(rows, total, query);
    },
    childList: ({ db, query: { pid } }) => childrenOf(db, pid),
    async add({ db, actor, request, body }) {
      const parentId = idOf(body.pid);
      const last = await lastCodeBelow(db, parentId);
      const above = parentId ? (await findCategory(db, 'id', parentId)).code : '';
      if (depthOf(above) >= CATEGORY_DEPTH_MAX)
        fail(categoryFailures.tooDeep, { values: { limit: CATEGORY_DEPTH_MAX } });
      const segment = nextSegment(last && segmentOf(last)) ?? fail(categoryFailures.full);
      const name = body.name.trim();
      const code = above + segment;
      const added = await insertCategory(db, {
        id: newId(),
        parentId,
        name,
        nameZh: body.nameZh?.trim() || null,
        code,
      });
      await writeAudit(db, { actor, request }, 'categoryChanged', { added: code, name });
      return added;
    },
    async edit({ db, actor, request, body: form }) {
      const body = withoutNulls(form);
      const before = await lockCategory(db, body.id);
      const nameZh = body.nameZh === undefined ? before.nameZh : body.nameZh.trim() || null;
      const { name } = before;
      const requested = { name: body.name?.trim() || name, nameZh };
      const expectedVersion = { id: body.id, base: body.version, version: before.version };
      const names = await mergeEdit(db, expectedVersion, { name, nameZh: before.nameZh }, requested);
      const after = await renameCategory(db, body.id, names.name, names.nameZh);
      await writeAudit(db, { actor, request }, 'categoryChanged', {
        category: before.code,
        ...differences(before, after),
      });
      return after;
    },
    async delete({ db, actor, request, query: { id } }) {
      const gone = await removeCategories(db, [id]);
      if (gone.length === 0) fail(commonFailures.notFound);
      await writeAudit(db, { actor, request }, 'categoryChanged', { deleted: gone.slice(0, 100), count: gone.length });
      return { deleted: gone.length };
    },
    async deleteBatch({ db, actor, request, query: { ids } }) {
      const gone = await removeCategories(db, idsIn(ids));
      const detail = { deleted: gone.slice(0, 100), count: gone.length };
      if (gone.length > 0) await writeAudit(db, { actor, request }, 'categoryChanged', detail);
      return { deleted: gone.length };
    },
    exportXls: exportCategories,
    importExcel: importedCategories(app),
    ...lookups,
  });
}

const lookups: Pick<
  Handlers<typeof category>,
  'checkCode' | 'loadOne' | 'loadTreeRoot' | 'loadTreeChildren' | 'loadTreeData' | 'loadDictItem' | 'loadAllData'
> = {
  async checkCode({ db, query: { pid, code = '' } }) {
    const parentId = idOf(pid);
    if (!parentId) return null;
    const above = await findCategory(db, 'id', parentId);
    return code.startsWith(above.code) ? null : fail(categoryFailures.codeForeign, { values: { code: above.code } });
  },
  loadOne: ({ db, query: { field, val } }) => findCategory(db, field, val),
  async loadTreeRoot({ db, query: { async: level, pcode }, request }) {
    const above = await aboveOf(db, pcode);
    if (level !== 'false') return await nodesBelow(db, above?.id ?? null, language(request));
    const all = await branchOf(db, above?.code ?? '', language(request));
    return nested(all, above?.id ?? TOP);
  },
  loadTreeChildren: ({ db, query: { pid }, request }) => nodesBelow(db, idOf(pid), language(request)),
  async loadTreeData({ db, query: { pid, pcode }, request }) {
    const above = idOf(pid) ? undefined : await aboveOf(db, pcode);
    return await nodesBelow(db, idOf(pid) ?? above?.id ?? null, language(request));
  },
  loadDictItem: ({ db, query: { ids }, request }) => namesOf(db, idsIn(ids), language(request)),
  async loadAllData({ db, query: { code }, request }) {
    const above = await aboveOf(db, code);
    const all = await branchOf(db, above?.code ?? '', language(request));
    return all.map(({ value, title }) => ({ value, text: title, title, label: title }));
  },
};

function language(request: FastifyRequest) {
  return languageOf(request.headers['accept-language']);
}

function idOf(pid: string | null | undefined): string | null {
  return pid && pid !== TOP ? pid : null;
}

async function aboveOf(db: Db, code: string | undefined): Promise<{ id: string; code: string } | undefined> {
  return code && code !== TOP ? await findCategory(db, 'code', code) : undefined;
}

type Branch = Node & { children?: Branch[] };

function nested(all: readonly Node[], parentId: string): Branch[] {
  const below = Map.groupBy(all, (node) => node.parentId);
  const expandNode = (node: Node): Branch => {
    const children = below.get(node.key)?.map(expandNode);
    return children ? { ...node, children } : node;
  };
  return (below.get(parentId) ?? []).map(expandNode);
}
