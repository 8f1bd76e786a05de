/** By the name of a control, or the id of a heading. */
export function leadTo(form: HTMLFormElement | null, target: string) {
  const heading = document.getElementById(target);
  const control = form?.querySelector<HTMLElement>(`[name="${target}"]:not([type="hidden"]), [name^="${target}."]:not([type="hidden"])`);
  const found = heading ?? control;
  if (!found) return;
  if (heading) heading.tabIndex = -1;
  found.scrollIntoView({ block: heading ? 'start' : 'center' });
  found.focus({ preventScroll: true });
}
