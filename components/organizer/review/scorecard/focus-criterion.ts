const criteria = () => [...document.querySelectorAll<HTMLElement>('[data-scorecard] [data-criterion]')];

/** Returns the id of the criterion that has the focus, or `null`. */
export const criterionInFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-criterion]')?.dataset.criterion ?? null;

/** Moves the focus to a criterion's score; with `null` to the button that submits all. */
export function focusCriterion(id: string | null): void {
  const criterion = criteria().find(({ dataset }) => dataset.criterion === id);
  const control = criterion
    ? (criterion.querySelector<HTMLElement>(':checked') ?? criterion.querySelector<HTMLElement>('input'))
    : document.querySelector<HTMLElement>('[data-scorecard] [type="submit"]');
  control?.focus();
}
