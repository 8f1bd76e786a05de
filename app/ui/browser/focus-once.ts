/** `ref={focusOnce}` focuses the element when it mounts. An inline function would be a new ref on each render, and steal the focus each time. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
