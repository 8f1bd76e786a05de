import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** A file that a call answers; the browser asks for it itself. */
export function DownloadLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink variant="secondary" size="small" reloadDocument download to={to}>
      <Icon name="download" />
      {children}
    </ButtonLink>
  );
}
