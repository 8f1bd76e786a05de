import { useLocation, useNavigate } from 'react-router';
import { Link, type LinkProps } from '../../ui/link.tsx';

type SignUpLinkProps = Omit<LinkProps, 'to'>;

/** The address travels in the navigation's state: in the URL it would end up in logs. */
export type TypedEmail = { email?: string } | null;

export function SignUpLink({ onClick, ...rest }: SignUpLinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const to = `/signup${/\/login$/i.test(pathname) ? search : ''}`;
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const typed = [...document.querySelectorAll<HTMLInputElement>('input[name="email"][autocomplete="username"]')];
        navigate(to, { state: { email: typed.find(({ value }) => value)?.value ?? '' } satisfies TypedEmail });
      }}
    />
  );
}
