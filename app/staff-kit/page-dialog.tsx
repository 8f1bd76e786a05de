/**
 * A dialog with an address of its own, a child of the list it lies over: /admins/products/{id} over /admins/products.
 * <PageDialog list="/admins/products" title="Edit Product" footer={<Button />}>...</PageDialog>
 *   Close, Esc and a press beside it lead back to the list as it was; a useLeaveGuard inside asks first where something was typed.
 * <DialogLink to="/admins/products/new">: the way there from the list. Search, filters and place of the list stay.
 */
import './page-dialog.css';
import type { ComponentProps } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Modal } from '../ui/dialog.tsx';

/** Closes it: back to the list as it was. */
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
