import type { Names } from '../records/kinds.ts';
import type { OrderKind } from './order-kinds.ts';

/** The states of a work order by their codes, which other systems use. */
export const ORDER_STATES = {
  '0': ['Pending', '待处理'],
  '1': ['Submitted', '已提交'],
  '2': ['Replied', '已回复'],
  '3': ['Closed, recovered', '已关闭（已追回）'],
  '4': ['Closed, not recovered', '已关闭（未追回）'],
  '5': ['Charge prevented', '已避免收费'],
  '6': ['Charge not prevented', '未能避免收费'],
} as const satisfies Record<string, Names>;
/** Amber is the team's turn, blue the carrier's; green and red are final. */
export const STATE_COLORS = {
  '0': 'gray',
  '1': 'blue',
  '2': 'gold',
  '3': 'green',
  '4': 'red',
  '5': 'green',
  '6': 'red',
} as const;
export type OrderState = keyof typeof ORDER_STATES;

/** The maximum number of submissions of an order. */
export const MAX_ROUNDS = 3;
/** Days for which a closed order can be opened again. */
export const REOPEN_DAYS = 30;

/** The details of a decision; the first one is required. */
export type Requested = 'note' | 'amount';
type Decision = {
  name: Names;
  from: readonly OrderState[];
  to: OrderState;
  needs?: Requested;
  /** The only kind of orders for which it is available. */
  only?: OrderKind;
  /** Its name for preventions, if it differs: no billed charge is disputed. */
  prevention?: Names;
};

/** All transitions of a work order. */
export const DECISIONS = {
  submit: { name: ['Submit', '提交申诉'], from: ['0'], to: '1', prevention: ['Submit', '提交'] },
  withdraw: { name: ['Withdraw', '撤回'], from: ['0'], to: '4', needs: 'note' },
  reply: { name: ['Record reply', '登记回复'], from: ['1'], to: '2', needs: 'note' },
  credit: { name: ['Record credit note', '登记退款'], from: ['1'], to: '3', needs: 'amount', only: 'dispute' },
  expire: { name: ['Close without reply', '逾期未回复关闭'], from: ['1'], to: '4' },
  resubmit: { name: ['Submit again', '再次申诉'], from: ['2'], to: '1', prevention: ['Submit again', '再次提交'] },
  accept: { name: ['Accept credit', '接受退款'], from: ['2'], to: '3', needs: 'amount', only: 'dispute' },
  prevented: {
    name: ['Close as prevented', '确认已避免'],
    from: ['0', '1', '2'],
    to: '5',
    needs: 'note',
    only: 'prevent',
  },
  giveUp: { name: ['Give up', '放弃申诉'], from: ['2'], to: '4', needs: 'note', prevention: ['Give up', '放弃'] },
  reopen: { name: ['Reopen', '重新打开'], from: ['3', '4', '5', '6'], to: '2', needs: 'note' },
} as const satisfies Record<string, Decision>;
export type DecisionName = keyof typeof DECISIONS;

/** Whether it is the team's turn. */
export function isOurTurn(state: unknown): boolean {
  return state === '0' || state === '2';
}

/** Whether an order is closed, however it ended. */
export function isClosed(state: unknown): boolean {
  return ['3', '4', '5', '6'].includes(String(state));
}

/** The state of an order of a kind after a decision: of what was never billed, nothing can be recovered. */
export function stateAfter(decision: DecisionName, kind: unknown): OrderState {
  const { to }: Decision = DECISIONS[decision];
  return to === '4' && kind === 'prevent' ? '6' : to;
}

/** The available decisions on an order of a kind in a state. */
export function decisionsFrom(state: unknown, kind: unknown = 'dispute'): DecisionName[] {
  const names = Object.keys(DECISIONS) as DecisionName[];
  return names.filter((name) => {
    const { from, only }: Decision = DECISIONS[name];
    return (from as readonly unknown[]).includes(state) && (only === undefined || only === kind);
  });
}

/** The name of a decision for orders of a kind, in both languages. */
export function decisionNames(decision: DecisionName, kind: unknown): Names {
  const { name, prevention }: Decision = DECISIONS[decision];
  return kind === 'prevent' && prevention ? prevention : name;
}
