import type { WorkflowRules } from '@opsyard/contract';

export const NODE_WIDTH = 120;
export const NODE_HEIGHT = 44;
const COLUMN = NODE_WIDTH + 30;
/** The space that an edge takes where it passes a column. */
const LANE_HEIGHT = 14;
const GAP = 14;
/** A few passes suffice for the sizes of workflows; more change little. */
const SWEEPS = 6;

export type GraphNode = { id: string; x: number; y: number };
/** A line between two nodes, as an SVG path from the left one to the right one, with the ends that have an arrowhead. */
export type GraphEdge = { key: string; path: string; toStart: boolean; toEnd: boolean };
export type GraphLayout = { nodes: GraphNode[]; edges: GraphEdge[]; width: number; height: number };

/** The id of the node that stands for new tasks. */
export const NEW_TASK = 'new';

type Edge = { from: number; to: number; toStart: boolean; toEnd: boolean };
/** A node, or the place where an edge passes a column (`node` null). */
type Slot = { node: number | null; layer: number; y: number; near: Slot[] };

/**
 * Places statuses in columns from left to right (a layered layout): every transition leads to another column, and the edges pass the columns
 * between in lanes of their own. `ids` are in the order of the statuses; `startId` is where new tasks always begin. In pixels.
 */
export function graphLayout(ids: readonly string[], rules: WorkflowRules, startId: string | undefined): GraphLayout {
  const keys = [NEW_TASK, ...ids];
  const edges = edgesOf(keys, rules, startId);
  const layers = layersOf(keys.length, edges);
  const slots = keys.map((_, node): Slot => ({ node, layer: layers[node] ?? 0, y: 0, near: [] }));
  const columns: Slot[][] = Array.from({ length: Math.max(...layers) + 1 }, () => []);
  for (const slot of slots) columns[slot.layer]?.push(slot);
  const lines = edges.map((edge) => lineOf(edge, slots, columns));
  arrange(columns);
  const all = columns.flat();
  const top = Math.min(...all.map((slot) => slot.y - heightOf(slot) / 2));
  for (const slot of all) slot.y -= top;
  return {
    nodes: keys.map((id, at) => ({
      id,
      x: (slots[at]?.layer ?? 0) * COLUMN,
      y: (slots[at]?.y ?? 0) - NODE_HEIGHT / 2,
    })),
    edges: edges.map(({ from, to, toStart, toEnd }, at) => ({
      ...{ key: `${from} ${to}`, toStart, toEnd, path: pathOf(lines[at] ?? []) },
    })),
    width: (columns.length - 1) * COLUMN + NODE_WIDTH,
    height: Math.max(...all.map((slot) => slot.y + heightOf(slot) / 2)),
  };
}

/** The transitions between two nodes as one edge, from the earlier to the later one. */
function edgesOf(keys: readonly string[], rules: WorkflowRules, startId: string | undefined): Edge[] {
  const at = new Map(keys.map((key, index) => [key, index]));
  const edges = new Map<string, Edge>();
  const add = (fromId: string, toId: string) => {
    const [one, other] = [at.get(fromId), at.get(toId)];
    if (one === undefined || other === undefined || one === other) return;
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const edge = edges.get(`${from} ${to}`) ?? { from, to, toStart: false, toEnd: false };
    edges.set(`${from} ${to}`, { ...edge, ...(one < other ? { toEnd: true } : { toStart: true }) });
  };
  if (startId !== undefined) add(NEW_TASK, startId);
  for (const { fromId, toId } of rules.transitions) add(fromId ?? NEW_TASK, toId);
  return [...edges.values()].toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** The column of each node: one more than that of every earlier node it is connected with; statuses never beside new tasks. */
function layersOf(count: number, edges: readonly Edge[]): number[] {
  const layers: number[] = Array.from({ length: count }, (_, at) => Math.min(at, 1));
  for (const { from, to } of edges) layers[to] = Math.max(layers[to] ?? 0, (layers[from] ?? 0) + 1);
  return layers;
}

/** The slots an edge goes through, with a new one in each column it passes. */
function lineOf({ from, to }: Edge, slots: readonly Slot[], columns: readonly Slot[][]): Slot[] {
  const [first, last] = [slots[from], slots[to]];
  if (!first || !last) return [];
  const line = [first];
  for (let layer = first.layer + 1; layer < last.layer; layer += 1) {
    const lane: Slot = { node: null, layer, y: 0, near: [] };
    columns[layer]?.push(lane);
    line.push(lane);
  }
  line.push(last);
  line.forEach((slot, at) => {
    slot.near.push(...line.slice(Math.max(0, at - 1), at), ...line.slice(at + 1, at + 2));
  });
  return line;
}

/** Orders the slots of each column by the middle of those they are connected with, and places them near it without overlaps. */
function arrange(columns: readonly Slot[][]): void {
  for (const column of columns) stack(column);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) {
      const preferred = new Map(column.map((slot) => [slot, middleOf(slot)]));
      column.sort((one, other) => (preferred.get(one) ?? 0) - (preferred.get(other) ?? 0));
      for (const slot of column) slot.y = preferred.get(slot) ?? 0;
      stack(column);
    }
  }
}

function middleOf({ near, y }: Slot): number {
  return near.length === 0 ? y : near.reduce((sum, slot) => sum + slot.y, 0) / near.length;
}

/** Moves slots down until none overlaps, then all of them so that their middle stays. */
function stack(column: readonly Slot[]): void {
  let [shift, end] = [0, Number.NEGATIVE_INFINITY];
  for (const slot of column) {
    const y = Math.max(slot.y, end + heightOf(slot) / 2);
    shift += y - slot.y;
    slot.y = y;
    end = y + heightOf(slot) / 2 + GAP;
  }
  for (const slot of column) slot.y -= shift / column.length;
}

function heightOf({ node }: Slot): number {
  return node === null ? LANE_HEIGHT : NODE_HEIGHT;
}

function pathOf(line: readonly Slot[]): string {
  const points = line.flatMap(({ node, layer, y }, at) => {
    const left = { x: layer * COLUMN, y };
    const right = { x: left.x + NODE_WIDTH, y };
    if (node === null) return [left, right];
    return [at === 0 ? right : left];
  });
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before) return `M${x} ${y}`;
      const half = (before.x + x) / 2;
      return `C${half} ${before.y} ${half} ${y} ${x} ${y}`;
    })
    .join('');
}
