import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A file from an API call, downloaded by the browser itself. `isSign`: on a phone only the icon is shown. */
export function DownloadLink({ to, isSign = false, children }: { to: string; isSign?: boolean; children: string }) {
  return (
    <ButtonLink variant="secondary" size="small" reloadDocument download to={to} className={isSign ? 'max-md:px-3!' : ''}>
      <Icon name="download" />
      <span className={isSign ? 'max-md:sr-only' : ''}>{children}</span>
    </ButtonLink>
  );
}
