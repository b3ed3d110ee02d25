/** Marks the control that gets the focus when the control that had it is gone (`lib/browser/keep-focus.ts`). */
export const NEXT_FOCUS = { 'data-next-focus': true };
