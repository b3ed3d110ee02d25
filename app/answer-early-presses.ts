/**
 * Answers what a visitor presses before the page's scripts have arrived: a sign says so at once, and the press is done
 * when the page can do it, which it tells with the event `hydrated`. Links work by themselves. This function is sent
 * within the page as text, so it uses nothing from outside.
 */
export function answerEarlyPresses(): void {
  const sign = document.getElementById('early-press')!;
  let pressed: HTMLElement | undefined;
  let file: HTMLInputElement | undefined;
  let enabled: HTMLButtonElement | undefined;

  // Only an attribute changes: React would draw a page with other elements or words anew, and lose what was entered.
  const show = (isShown: boolean) => {
    sign.hidden = !isShown;
  };
  const press = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>('a, button');
    // What the browser does without a script: a menu that opens, a form that is sent.
    if (!control || control.matches('[popovertarget], [method=post] *')) return;
    if (control instanceof HTMLAnchorElement) return show(!control.target && !control.hash);
    event.preventDefault();
    pressed = control;
    show(true);
  };
  const enter = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'file') {
      file = target;
      return show(true);
    }
    // 'Go' is off while no name is entered, and must not look so afterwards.
    const submit = target.form?.querySelector<HTMLButtonElement>('[type=submit]');
    if (submit?.disabled) enabled = submit;
    if (enabled && enabled === submit) enabled.disabled = target.value.trim() === '';
  };
  const stop = () => {
    removeEventListener('click', press, true);
    removeEventListener('input', enter, true);
    show(false);
    file?.dispatchEvent(new Event('change', { bubbles: true }));
    // The page takes over what was entered in the render that follows.
    setTimeout(() => pressed?.click());
  };
  addEventListener('click', press, true);
  addEventListener('input', enter, true);
  addEventListener('hydrated', stop, { once: true });
}
