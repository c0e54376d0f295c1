/** Gives the focus to the first field of a form that something is wrong with, once what is wrong is drawn. */
export const focusFirstProblem = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus());
};
