// The link of every page. React Router's own reads the address and the route, so that all links of a page render at each step; this one
// reads only the router, which stays. What does not start at the root of the site ("?page=2") is left to React Router's.
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useContext, useEffect, useState } from 'react';
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  PrefetchPageLinks,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
} from 'react-router';

/** As React Router waits: a pointer that only passes over fetches nothing. */
const INTENT_MS = 100;

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: RouterLinkProps['to'];
  /** `intent`: its page is fetched when a pointer rests on it. */
  prefetch?: 'intent' | 'none';
  preventScrollReset?: boolean;
  replace?: boolean;
  state?: unknown;
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link(props: LinkProps) {
  const { to } = props;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) ? <FromRoot {...props} to={to} /> : <RouterLink {...props} />;
}

function FromRoot({
  to,
  prefetch,
  preventScrollReset,
  replace,
  state,
  reloadDocument = false,
  onClick,
  ...rest
}: LinkProps & { to: string }) {
  const routed = useContext(DataRouterContext);
  const [isIntended, noteIntent] = useIntent();
  if (!routed) throw new Error('A link stands outside the router.');
  const { router, basename } = routed;
  const href = basename === '/' ? to : to === '/' ? basename : basename + to;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isForBrowser(event)) return;
    event.preventDefault();
    const isHere = createPath(router.state.location) === href;
    router.navigate(to, { replace: replace ?? isHere, ...(preventScrollReset && { preventScrollReset }), state });
  }

  return (
    <>
      <a {...rest} {...(prefetch === 'intent' && noteIntent)} href={href} onClick={follow} data-discover="true">
        {rest.children}
      </a>
      {isIntended && <PrefetchPageLinks page={href} />}
    </>
  );
}

/** Another tab or window, a download, another frame. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget: { target } }: MouseEvent<HTMLAnchorElement>) {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (target !== '' && target !== '_self');
}

function useIntent() {
  const [intent, setIntent] = useState<'none' | 'fresh' | 'lasting'>('none');
  useEffect(() => {
    if (intent !== 'fresh') return;
    const timer = setTimeout(() => setIntent('lasting'), INTENT_MS);
    return () => clearTimeout(timer);
  }, [intent]);
  const begin = () => setIntent((known) => (known === 'none' ? 'fresh' : known));
  const end = () => setIntent('none');
  const handlers = { onFocus: begin, onBlur: end, onMouseEnter: begin, onMouseLeave: end, onTouchStart: begin };
  return [intent === 'lasting', handlers] as const;
}
