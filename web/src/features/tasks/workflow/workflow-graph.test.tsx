import type { StatusTransition, WorkflowRules } from '@opsyard/contract';
import { workflowProblems } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../../../test/makers.ts';
import { projectDetail } from '../../../../test/task-makers.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { loadMoreWords } from '../../../kernel/words/more-words.ts';
import { graphLayout, NODE_HEIGHT, NODE_WIDTH } from './graph-layout.ts';
import { WorkflowGraph } from './workflow-graph.tsx';

beforeAll(startWords);
beforeAll(() => loadMoreWords('all'));
beforeEach(signedIn);

const way = (fromId: string | null, toId: string): StatusTransition => ({ fromId, toId, who: [], required: [] });
const rulesOf = (...transitions: StatusTransition[]): WorkflowRules => ({
  restricted: true,
  transitions,
  statuses: [],
});

describe('[R17] the places of statuses', () => {
  test('follow the transitions from left to right, and opposite ones are one line with two heads', () => {
    const rules = rulesOf(way('a', 'b'), way('b', 'a'), way('b', 'c'), way('b', 'd'));
    const { nodes, edges } = graphLayout(['a', 'b', 'c', 'd'], rules, 'a');
    const xOf = (id: string) => nodes.find((one) => one.id === id)?.x ?? Number.NaN;
    expect([xOf('new') < xOf('a'), xOf('a') < xOf('b'), xOf('b') < xOf('c'), xOf('c') === xOf('d')]).toEqual(
      Array(4).fill(true),
    );
    expect(edges.map(({ toStart, toEnd }) => [toStart, toEnd])).toEqual([
      [false, true],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  test('never overlap and lie within the picture, also where every transition is allowed', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `s${at}`);
    const all = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => way(from, to)));
    for (const rules of [rulesOf(), rulesOf(...all)]) {
      const { nodes, width, height } = graphLayout(ids, rules, 's0');
      for (const one of nodes) {
        expect(one.x >= 0 && one.y >= 0 && one.x + NODE_WIDTH <= width && one.y + NODE_HEIGHT <= height).toBe(true);
        const near = nodes.filter(({ id, x, y }) => id !== one.id && x === one.x && Math.abs(y - one.y) < NODE_HEIGHT);
        expect(near).toEqual([]);
      }
    }
  });
});

describe('[R17] the graph', () => {
  test('marks statuses that cannot be reached or left, also in the list', () => {
    const { statuses } = projectDetail();
    const [todo, doing] = statuses;
    const rules = rulesOf(way(todo?.id ?? '', doing?.id ?? ''));
    showInProject(<WorkflowGraph {...{ rules, statuses }} problems={workflowProblems(rules, statuses)} />);
    screen.getByRole('img', { name: /arrows for the allowed transitions/ });
    const lines = [...document.querySelectorAll('details li')].map((item) => item.textContent);
    expect(lines).toContain(`New task → ${todo?.name}`);
    expect(lines).toContain(`${todo?.name} → ${doing?.name}`);
    expect(lines).toContain(`${doing?.name}: no transitions cannot be left`);
    expect(lines.at(-1)).toMatch(/: no transitions cannot be reached$/);
  });
});
