import type { PageState } from '../grid/page/page-state.ts';

/** What a timeline shows, which is stored in the URL. */
export type TimelineState = Pick<PageState, 'sort' | 'order' | 'zoom' | 'critical' | 'baseline' | 'beside' | 'color'>;
export type ChangeTimeline = (change: Partial<TimelineState>) => void;
