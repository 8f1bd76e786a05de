/** A child route of the list below it. Close, Esc and a click outside lead back to the list as it was; a useLeaveGuard inside asks first. */
import './page-dialog.css';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Modal } from '../ui/dialog.tsx';
import { Link, type LinkProps } from '../ui/link.tsx';

export function useToList(list: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => navigate({ pathname: list, search }, { preventScrollReset: true });
}

export function PageDialog({ list, ...modal }: Omit<ComponentProps<typeof Modal>, 'isOpen' | 'onClose' | 'size'> & { list: string }) {
  return <Modal {...modal} isOpen onClose={useToList(list)} size="page" />;
}

type DialogLinkProps = Omit<LinkProps, 'to'> & { to: string };

export function DialogLink({ to, ...link }: DialogLinkProps) {
  return <Link {...link} to={{ pathname: to, search: useLocation().search }} preventScrollReset />;
}

export function DialogButtonLink({ to, ...link }: Omit<ComponentProps<typeof ButtonLink>, 'to'> & { to: string }) {
  return <ButtonLink {...link} to={{ pathname: to, search: useLocation().search }} preventScrollReset />;
}
