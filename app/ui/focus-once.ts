/** `ref={focusOnce}` takes the focus when the element comes. A function written in its place is another at each rendering, and takes it each time. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
